import Foundation
import Testing

/// What a script would have played, as a person asks for it.
@Suite struct RerunCommandTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Self.script(1), to: "mine.lua")
  }

  /// Plays the move of this number, or the last one.
  private static func script(_ number: Int) -> String {
    """
    return { choose = function(board)
      local moves = board:moves()
      return moves[math.min(\(number), #moves)]
    end }

    """
  }

  private func play(_ ticks: String = "1M/move", journal: String = "m.jsonl") async throws {
    let output = await workshop.ask(
      "match", "./mine.lua", "last", "--seed", "1", "--ticks", ticks, "--quiet", "--journal",
      "./\(journal)")
    #expect(output.code == 0, "\(output.error)")
  }

  @Test func aVersionOnItsOwnMatchIsTheSame() async throws {
    try await play()
    let output = await workshop.ask("rerun", "./mine.lua", "./m.jsonl", "--expect", "same")
    #expect(output.code == 0 && output.output.contains("no move differs of "), "\(output.error)")
  }

  @Test func theFirstDifferenceIsNamed() async throws {
    try await play()
    try workshop.write(Self.script(2), to: "mine.lua")
    let output = await workshop.ask(
      "rerun", "./mine.lua", "./m.jsonl", "--expect", "same", "--analysis", "3K")
    #expect(output.code == 1)
    #expect(output.error.contains("m.jsonl, ply 1: now c4, and the match has d3"))
    #expect(output.output.contains(" moves differ: "))
    #expect(FileManager.default.fileExists(atPath: workshop.path + "/m.jsonl.analysis"))
    let json = await workshop.ask(
      "rerun", "./mine.lua", "./m.jsonl", "--json", "--analysis", "none")
    let last = try #require(json.lines.last)
    #expect(json.code == 0 && last.contains(#""rerun":{"#) && last.contains(#""unjudged":"#))
    #expect(json.lines.first?.contains(#""was":{"chanceLoss":null"#) == true)
  }

  @Test func anArchiveAndAnEventAreAskedToo() async throws {
    try await play()
    #expect(
      await workshop.ask("archive", "add", "./m.jsonl", "--archive", "./a.db").code == 0)
    for arguments in [["./a.db"], ["--archive", "./a.db", "--player", "./mine.lua"]] {
      let output = await workshop.ask(["rerun", "./mine.lua", "--expect", "same"] + arguments)
      #expect(
        output.code == 0 && output.output.contains("of 1 match\nno move differs of "),
        "\(arguments): \(output.output) \(output.error)")
    }
    #expect(
      await workshop.ask(
        "arena", "first", "last", "--pairs", "1", "--seed", "1", "--ticks", "1M/move", "--out",
        "./e", "--quiet"
      ).code == 0)
    let event = await workshop.ask("rerun", "first", "./e", "--expect", "same")
    #expect(event.code == 0 && event.output.contains("of 2 matches"), "\(event.error)")
  }

  @Test func aCapsuleIsAskedToo() async throws {
    try workshop.write("return { choose = function() error('no') end }\n", to: "bad.lua")
    _ = await workshop.ask(
      "match", "./bad.lua", "last", "--seed", "1", "--ticks", "1M/move", "--quiet",
      "--capsules", "./c")
    let same = await workshop.ask("rerun", "./bad.lua", "./c", "--expect", "same")
    #expect(same.code == 0, "\(same.output) \(same.error)")
    #expect(same.output.contains("1 forfeit, each counted as lost"))
  }

  @Test func badInputIsRefused() async throws {
    try await play("none", journal: "clock.jsonl")
    try await play()
    try workshop.write("retrun\n", to: "broken.lua")
    let refused: [([String], Int32, String)] = [
      (["./broken.lua", "./m.jsonl"], 65, "broken.lua:"),
      (["./none.lua", "./m.jsonl"], 66, "none.lua"), (["first", "./none.jsonl"], 66, "none.jsonl"),
      (["first", "./m.jsonl"], 65, "no version of first played in these matches"),
      (["./mine.lua", "./clock.jsonl", "--expect", "same"], 65, "no ticks are on record"),
      (["./mine.lua", "./m.jsonl", "--expect", "more"], 64, "--expect is “same”"),
      (["./mine.lua", "./m.jsonl", "--side", "blue"], 64, "--side “blue”"),
      (["./mine.lua", "./m.jsonl", "--player", "x"], 64, "--player is for matches of an archive"),
      (["./mine.lua", "./m.jsonl", "--ticks", "x"], 64, "--ticks “x”"),
      (["./mine.lua", "./m.jsonl", "--analysis", "1"], 64, "--analysis “1”"),
      (["human", "./m.jsonl"], 64, "“human” is not a script"),
    ]
    for (arguments, code, message) in refused {
      let output = await workshop.ask(["rerun"] + arguments)
      #expect(
        output.code == code && output.error.contains(message), "\(arguments): \(output.error)")
    }
    let clocked = await workshop.ask(
      "rerun", "./mine.lua", "./clock.jsonl", "--ticks", "1M", "--analysis", "none")
    #expect(
      clocked.output.contains("1 match has no ticks on record, and was asked under 1M a move"))
  }

  @Test func matchesOfOtherGamesAreCounted() async throws {
    try await play()
    let other = await workshop.ask(
      "match", "chance", "chance", "--game", "connect-four", "--seed", "1", "--ticks", "1M/move",
      "--quiet", "--journal", "./other.jsonl")
    #expect(other.code == 0, "\(other.error)")
    let output = await workshop.ask("rerun", "./mine.lua", "./m.jsonl", "./other.jsonl")
    #expect(output.output.contains("left out: 1 match of another game than reversi"))
  }
}
