import Foundation
import MoonstoneTestSupport
import Testing

/// `moonstone nboard`: a strategy as an engine of NBoard, and engines that speak like it.
@Suite(.timeLimit(.minutes(10 * patience))) struct NBoardCommandTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func aStrategyAnswersNBoard() throws {
    let output = try workshop.run(
      "nboard", "last", input: "nboard 1\nset depth 2\nmove F5\ngo\nlearn\nquit\ngo\n")
    #expect(output.lines.first == "set myname last" && output.code == 0 && output.error.isEmpty)
    // A program that quits does not wait for the thinking.
    let whole = try workshop.run("nboard", "last", input: "nboard 1\nmove F5\ngo\nlearn\n")
    // The script has a value, and does not say its unit: a search says what the move is worth.
    let told = try #require(whole.lines.first?.wholeMatch(of: #/search F6 (\S+) 0 1 my move 1/#))
    #expect(told.1 != "3.00")
    #expect(whole.lines.count == 3 && whole.lines[2] == "learned")
    #expect(whole.lines[1].hasPrefix("=== F6/\(told.1)/"))
    #expect(whole.code == 0 && whole.error.isEmpty)
  }

  @Test func hintsAreThoseOfTheSearch() throws {
    let output = try workshop.run("nboard", "last", input: "set depth 3\nhint 2\ngo\n")
    let hints = output.lines.dropFirst().dropLast(2)
    #expect(hints.map { $0.split(separator: " ").last } == ["1", "1", "2", "2", "3", "3"])
    for hint in hints {
      #expect(hint.wholeMatch(of: #/search [A-H][1-8](-[A-H][1-8])* -?\d+\.\d\d 0 \d/#) != nil)
    }
    // What a search finds for its move, since it does not say the unit of its value, and the move.
    #expect(output.lines.dropLast().last == "search E6 -1.00 0 1 my move 1")
    #expect(output.lines.last?.hasPrefix("=== E6/-1.00/") == true)
  }

  /// Black has one move, and white none after it.
  @Test func anEndingIsExact() throws {
    let rows = ["-OOOOOO*"] + Array(repeating: "********", count: 7)
    let game = "(;GM[Othello]TY[8]BO[8 \(rows.joined(separator: " ")) *];)"
    let output = try workshop.run(
      "nboard", "last", input: "set game \(game)\nhint 3\nanalyze\nmove A1\nanalyze\n")
    #expect(
      output.lines == [
        "search A1 64.00 0 100%", "analysis 0 64.00", "analysis 0 64.00", "analysis 1 -64.00",
      ])
  }

  @Test func aVersionThatIsSavedPlaysTheNextMove() throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    let program = try workshop.start("nboard", "mine.lua")
    program.type("nboard 1\ngo\n")
    #expect(program.line()?.hasPrefix("=== D3/") == true)
    try workshop.write(try #require(Scripts.named["reversi/last"]), to: "mine.lua")
    program.type("go\n")
    #expect(program.line()?.hasPrefix("search E6 ") == true)
    #expect(program.line()?.hasPrefix("=== E6/") == true)
    program.type("quit\n")
    let end = program.finish()
    #expect(end.code == 0 && end.error == "mine.lua: a new version plays\n")
  }

  @Test func aPingEndsAScriptThatThinks() throws {
    try workshop.write(
      """
      return { choose = function(board)
        print("thinking")
        while true do end
      end }
      """, to: "ponder.lua")
    let program = try workshop.start("nboard", "ponder.lua", "--time", "none")
    program.type("go\n")
    program.waitForWork()
    program.type("ping 7\n")
    #expect(program.line() == "pong 7")
    program.type("quit\n")
    #expect(program.finish().code == 0)
  }

  @Test func aPositionIsToldToAnEngine() throws {
    let engine = "nboard:'\(workshop.path)/bin/moonstone' nboard last"
    let position = "---------------------------OX------XO--------------------------- X;"
    let through = try workshop.run("match", "first", engine, "--position", position, "--quiet")
    #expect(through.code == 0, "\(through)")
  }

  @Test func aFaultIsToldAndNothingIsPlayed() throws {
    try workshop.write("return { choose = function() error('oh no\\27[2J') end }", to: "bad.lua")
    let output = try workshop.run("nboard", "bad.lua", input: "go\nlearn\n")
    #expect(output.output == "status bad.lua:1: oh no\\x1b[2J\nlearned\n")
    #expect(output.error.contains("oh no") && !output.error.contains("\u{1b}"))
  }

  @Test func aPersonIsNoEngine() throws {
    let output = try workshop.run("nboard", "human")
    #expect(
      output.code == 64 && output.error.contains("other programs need a strategy, not a person"))
  }

  @Test func itPlaysOneGame() throws {
    let output = try workshop.run(
      "match", "nboard:true", "chance", "--game", "connect-four")
    #expect(output.code == 64)
    #expect(output.error.contains("engines of this kind do not know the game"))
  }
}
