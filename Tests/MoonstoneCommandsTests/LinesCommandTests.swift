import Testing

/// Players in any language, which read and write lines of JSON.
@Suite struct LinesCommandTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Plays the first of the legal moves, with what every system has.
  private static let player = #"""
    while read -r line; do
      printf '%s\n' "$line" >> told
      moves=${line#*'"moves":["'}
      move=${moves%%'"'*}
      echo "{\"move\": \"$move\", \"comment\": \"the first\"}"
    done

    """#

  @Test(arguments: ["reversi", "connect-four", "breakthrough:5", "reversi:10"])
  func aProgramPlaysEveryGame(game: String) throws {
    try workshop.write(Self.player, to: "player.sh")
    try workshop.write(Scripts.first, to: "strategies/any/one.lua")
    let through = try workshop.run(
      "match", "lines:sh player.sh", "one", "--game", game, "--seed", "1", "--json")
    #expect(through.code == 0, "\(through)")
    let direct = try workshop.run("match", "one", "one", "--game", game, "--seed", "1", "--json")
    func moves(_ output: Output) -> [Substring] {
      output.output.matches(of: /"move":"([\w-]+)"/).map(\.1)
    }
    #expect(!moves(through).isEmpty && moves(through) == moves(direct))
    #expect(through.output.contains("the first"))
    let told = try workshop.lines("told")
    #expect(told.first?.contains(#""game":"\#(game)""#) == true)
    #expect(told.first?.contains(#""side":"black""#) == true)
  }

  @Test func aProgramThatPlaysNonsenseLosesItsMatchWithTheReason() throws {
    let output = try workshop.run(
      "match", "lines:sh -c 'echo nonsense; cat'", "chance", "--game", "connect-four", "--lines")
    #expect(output.code == 0)
    #expect(output.output.contains("which is not a JSON object with a “move”"), "\(output)")
  }
}
