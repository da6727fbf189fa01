import Foundation
import MoonstoneKernel
import Testing

/// `moonstone analyze` and `moonstone lesson`.
@Suite struct AnalyzeTests {
  private let workshop: Workshop
  private static let moves = "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3b1"

  init() throws {
    workshop = try Workshop()
    try workshop.takeWeights()
    try workshop.write(Self.moves + "\n", to: "m.txt")
  }

  private func analyze(_ arguments: String...) async throws -> Output {
    await workshop.ask(["analyze"] + arguments + ["--ticks", "6K"])
  }

  private func objects(_ output: Output) throws -> [[String: Any]] {
    try output.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func eachPlyIsALineAndTheMatchOneMore() async throws {
    let output = try await analyze("./m.txt", "--json")
    #expect(output.code == 0 && output.error == "")
    let objects = try objects(output)
    #expect(objects.count == 21)
    for (index, object) in objects.dropLast().enumerated() {
      #expect(object["ply"] as? Int == index + 1)
      let before = try #require((object["before"] as? [String: Any])?["worth"] as? Double)
      let after = try #require((object["after"] as? [String: Any])?["worth"] as? Double)
      #expect(abs(before - after - (object["loss"] as? Double ?? -1)) < 1e-9)
      let isBest = object["best"] as? String == object["move"] as? String
      #expect(isBest == ((object["line"] as? [String])?.first == object["move"] as? String))
      #expect(!isBest || object["loss"] as? Double == 0)
    }
    let summary = try #require(objects.last?["analysis"] as? [String: Any])
    #expect(summary["unit"] as? String == "discs" && summary["plies"] as? Int == 20)
  }

  @Test func figuresAreTheSameWithAnyNumberOfJobs() async throws {
    let one = try await analyze("./m.txt", "--json", "--jobs", "1")
    try FileManager.default.removeItem(atPath: "\(workshop.path)/m.txt.analysis")
    #expect(try await analyze("./m.txt", "--json", "--jobs", "3") == one)
  }

  @Test func aStoppedAnalysisGoesOnAndAFinishedOneIsKept() async throws {
    let whole = try await analyze("./m.txt")
    let kept = try workshop.read("m.txt.analysis")
    #expect(kept.split(separator: "\n").count == 21)
    #expect(try await analyze("./m.txt") == whole)
    #expect(try workshop.read("m.txt.analysis") == kept)
    // As a killed program leaves it: some lines, and a part of the next.
    try workshop.write(String(kept.prefix(kept.count / 2)), to: "m.txt.analysis")
    #expect(try await analyze("./m.txt") == whole)
    let again = try workshop.lines("m.txt.analysis")
    #expect(Set(again) == Set(kept.split(separator: "\n").map(String.init)))
    // What is kept is what is shown.
    let other = kept.replacing("\"after\":{\"chance\":0.", with: "\"after\":{\"chance\":0.0")
    try workshop.write(other, to: "m.txt.analysis")
    #expect(try await analyze("./m.txt") != whole)
  }

  @Test func anotherBudgetBeginsTheFileAnew() async throws {
    _ = try await analyze("./m.txt")
    _ = await workshop.ask("analyze", "./m.txt", "--ticks", "9K")
    let lines = try workshop.lines("m.txt.analysis")
    #expect(lines.count == 21 && lines[0].contains("\"ticks\":9000"))
  }

  @Test func aFileThatIsNoAnalysisIsLeftAlone() async throws {
    try workshop.write("my notes\n", to: "m.txt.analysis")
    let output = try await analyze("./m.txt")
    #expect(output.code == 74)
    #expect(
      output.error == """
        moonstone: m.txt.analysis: it exists already and is not a kept analysis; move it away

        """)
    #expect(try workshop.read("m.txt.analysis") == "my notes\n")
  }

  @Test func anAnalysisThatCannotBeKeptIsShown() async throws {
    let whole = try await analyze("./m.txt")
    try FileManager.default.removeItem(atPath: "\(workshop.path)/m.txt.analysis")
    // From the beginning, and when the disk is full.
    let full = try workshop.shell("ulimit -f 1; moonstone analyze m.txt --ticks 6K")
    #expect(full.output == whole.output && full.code == 74)
    #expect(
      full.error == "moonstone: m.txt.analysis: cannot be written: File too large\n")
    try FileManager.default.removeItem(atPath: "\(workshop.path)/m.txt.analysis")
    try FileManager.default.createDirectory(
      atPath: "\(workshop.path)/m.txt.analysis", withIntermediateDirectories: false)
    let refused = try await analyze("./m.txt")
    #expect(refused.output == whole.output && refused.code == 74)
    #expect(refused.error == "moonstone: m.txt.analysis: cannot be written: Is a directory\n")
  }

  @Test func journalsAndCapsulesAreMatches() async throws {
    _ = await workshop.ask(
      "match", "first", "last", "--seed", "1", "--journal", "./m.jsonl", "--quiet")
    let journal = try await analyze("./m.jsonl")
    #expect(journal.code == 0, "\(journal.error)")
    #expect(journal.output.hasPrefix("m.jsonl: reversi, black (first) against white (last); "))
    #expect(journal.output.contains("\n6K ticks a ply, exact from ply "))
    try workshop.write(
      """
      local plies = 0
      return { choose = function(board)
        plies = plies + 1
        if plies == 4 then error("no idea") end
        return board:moves()[1]
      end }
      """, to: "strategies/reversi/weak.lua")
    _ = await workshop.ask(
      "match", "weak", "last", "--seed", "1", "--quiet", "--capsules", "./kept")
    let capsule = try #require(
      try FileManager.default.contentsOfDirectory(atPath: "\(workshop.path)/kept").first)
    let output = try await analyze("./kept/\(capsule)", "--json")
    #expect(output.code == 0, "\(output.error)")
    #expect(output.lines.count == 7)
  }

  @Test func aPageHasAnArrowForEachFault() async throws {
    _ = await workshop.ask(
      "match", "first", "last", "--seed", "1", "--journal", "./m.jsonl", "--quiet")
    let plies = try objects(try await analyze("./m.jsonl", "--json")).dropLast()
    let output = try await analyze("./m.jsonl", "--format", "html")
    #expect(output.code == 0, "\(output.error)")
    let page = try Page(output.output)
    let match = try #require(page.names("section").first)
    let arrows = try #require(match.attributes["data-arrows"])
      .split(separator: ";", omittingEmptySubsequences: false)
    #expect(arrows.count == plies.count)
    for (arrow, ply) in zip(arrows, plies) {
      // A pass has no cell.
      let isShown = ply["fault"] is String && ply["move"] as? String != "pass"
      #expect((arrow.wholeMatch(of: #/\d+-\d+/#) != nil) == isShown, "\(ply)")
    }
    #expect(page.names("script").count == 1)
    #expect(page.names("tr").count == plies.count + 1 + 3)
    let both = try await analyze("./m.jsonl", "./m.txt", "--format", "html")
    #expect(both.code == 64)
  }

  @Test func anEventIsATableOfItsEntrants() async throws {
    let arena = await workshop.ask(
      "arena", "hold", "first", "last", "--pairs", "1", "--seed", "1", "--out", "./event", "--quiet"
    )
    #expect(arena.code == 0, "\(arena.error)")
    let output = try await analyze("./event", "--json")
    #expect(output.code == 0, "\(output.error)")
    let entrants = try objects(output).compactMap { $0["entrant"] as? [String: Any] }
    #expect(entrants.map { $0["name"] as? String } == ["first", "last"])
    #expect(entrants.allSatisfy { $0["matches"] as? Int == 2 })
    let text = try await analyze("./event")
    #expect(text.output.contains("worst moves of first\n  round 1, pair 1, match "))
  }

  @Test func faultsBecomeTests() async throws {
    try workshop.write(
      "return { choose = function(board) return board:moves()[1] end }", to: "mine.lua")
    _ = await workshop.ask(
      "match", "last", "./mine.lua", "--seed", "1", "--journal", "./m.jsonl", "--quiet")
    let plies = try objects(try await analyze("./m.jsonl", "--json")).dropLast()
    let faults = plies.filter { $0["side"] as? String == "white" && $0["fault"] is String }
    #expect(faults.count > 1)
    let shown = try await analyze("./m.jsonl")
    let kept = try workshop.lines("m.jsonl.analysis").count
    let output = try await analyze(
      "./m.jsonl", "--write-tests", "./faults.txt", "--by", "./mine.lua")
    #expect(output.output == shown.output)
    #expect(output.error == "\(faults.count) tests are in faults.txt\n")
    let lines = try workshop.lines("faults.txt").dropFirst()
      .map { $0.replacing("\(workshop.path)/", with: "") }
    #expect(lines.count == faults.count)
    for (line, fault) in zip(lines, faults) {
      let best = try #require(fault["best"] as? String)
      #expect(line.contains("; best \(best)"))
      #expect(line.hasPrefix("after "))
      let (ply, move) = (fault["ply"] as? Int ?? 0, fault["move"] as? String ?? "")
      #expect(line.contains("; \"ply \(ply) of m.jsonl: not \(move), which gave away "))
    }
    // What other moves are worth is kept, too.
    #expect(try workshop.lines("m.jsonl.analysis").count > kept)
    // The script does it again, and passes where it does as well as the best.
    let tested = await workshop.ask("test", "./mine.lua", "./faults.txt")
    #expect(tested.code == 1)
    #expect(tested.lines.last == "\(faults.count) of \(faults.count) tests failed")
    let again = try await analyze("./m.jsonl", "--write-tests", "./faults.txt")
    #expect(again.code == 74 && again.output == "")
    #expect(again.error == "moonstone: faults.txt: cannot be written: it exists already\n")
  }

  @Test(arguments: ["", "\"semantics\":1,"])
  func whatOtherSearchesFoundStartsOver(other: String) async throws {
    _ = await workshop.ask(
      "match", "last", "random", "--seed", "1", "--journal", "./m.jsonl", "--quiet")
    _ = try await analyze("./m.jsonl")
    let kept = try workshop.lines("m.jsonl.analysis")
    #expect(kept.count > 10)
    let found = kept.joined(separator: "\n") + "\n"
    let former = found.replacing("\"semantics\":\(Semantics.number),", with: other)
    #expect(former != found)
    try workshop.write(former, to: "m.jsonl.analysis")
    _ = try await analyze("./m.jsonl")
    #expect(try workshop.lines("m.jsonl.analysis").sorted() == kept.sorted())
  }

  @Test func testsOfNobodyAreRefused() async throws {
    let stranger = try await analyze("./m.txt", "--write-tests", "./t.txt", "--by", "nobody")
    #expect(
      stranger
        == Output(
          output: "", error: "moonstone: nobody did not play in m.txt; black and white did\n",
          code: 65))
    #expect(
      try await analyze("./m.txt", "--by", "black")
        == Output(output: "", error: "moonstone: --by is for --write-tests FILE\n", code: 64))
    try workshop.write("f5d6", to: "short.txt")
    let none = try await analyze("./short.txt", "--write-tests", "./t.txt")
    #expect(none.code == 0)
    #expect(
      none.error == "no move gave away a tenth of the chances, so t.txt is not written\n")
    #expect(!FileManager.default.fileExists(atPath: "\(workshop.path)/t.txt"))
  }

  @Test func gamesThatDoNotValuePositionsSaySo() async throws {
    try workshop.write("d d d d d d c e", to: "c4.txt")
    let output = try await analyze("./c4.txt", "--game", "connect-four")
    #expect(output.code == 0, "\(output.error)")
    #expect(output.output.contains("values in expected results from -1 (lost) to 1 (won)"))
  }

  @Test func theBudgetOfAPlyIsWrittenAsThatOfAMove() async throws {
    let output = await workshop.ask("analyze", "./m.txt", "--ticks", "6K/move")
    #expect(output.code == 0 && output.output.contains("6K ticks a ply"))
    #expect(await workshop.ask("analyze", "./m.txt", "--ticks", "6K") == output)
  }

  @Test func badMatchesAreRefusedWithTheirPlace() async throws {
    func expect(_ arguments: String..., code: Int32, says message: String) async throws {
      let output = await workshop.ask(["analyze"] + arguments)
      #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: code))
    }
    try await expect("./no.txt", code: 66, says: "no.txt: there is no such file")
    try await expect(
      "./m.txt", "--ticks", "0", code: 64,
      says: "--ticks “0” is not a budget for a ply; give 3K or more, such as 2M")
    try await expect(
      "./m.txt", "--ticks", "10M+1K", code: 64,
      says: "--ticks “10M+1K” is not a budget for a ply; give 3K or more, such as 2M")
    let illegal = Self.moves.prefix(32) + "a1" + Self.moves.dropFirst(34)
    try workshop.write(String(illegal), to: "bad.txt")
    let bad = await workshop.ask("analyze", "./bad.txt", "./m.txt")
    #expect(bad.code == 65 && bad.output == "")
    #expect(
      bad.error.hasPrefix("moonstone: bad.txt:1:33: move 17: a1 is illegal for black"), "\(bad)")
    try workshop.write("\n", to: "empty.txt")
    try await expect("./empty.txt", code: 65, says: "empty.txt: there is no match in it")
    try workshop.write("x", to: "life.txt")
    try await expect(
      "./life.txt", "--game", "life", code: 64,
      says: "life is a one-player game: no move gives anything away")
    _ = await workshop.ask(
      "match", "first", "last", "--seed", "1", "--journal", "./torn.jsonl", "--quiet")
    let whole = try workshop.read("torn.jsonl")
    try workshop.write(String(whole.prefix(whole.count - 20)), to: "torn.jsonl")
    let lines = whole.split(separator: "\n").count
    let files = try FileManager.default.contentsOfDirectory(atPath: workshop.path)
    #expect(!files.contains { $0.hasSuffix(".analysis") })
    let torn = await workshop.ask("analyze", "./torn.jsonl", "--ticks", "6K")
    #expect(torn.code == 0)
    #expect(
      torn.error.contains(
        "moonstone: torn.jsonl:\(lines): the last line is torn; it is left out\n"))
  }

  @Test func aLessonGoesBackToEachFault() async throws {
    _ = await workshop.ask(
      "match", "first", "last", "--seed", "1", "--journal", "./m.jsonl", "--quiet")
    let faults = try objects(try await analyze("./m.jsonl", "--json")).filter {
      $0["side"] as? String == "white" && $0["fault"] is String
    }
    #expect(faults.count > 1)
    let best = try faults.map { try #require($0["best"] as? String) }
    let first = try #require(faults.first?["move"] as? String)
    // The fault itself, nonsense, an illegal move, then the best move of each.
    let input = ([first, "z9", "pass"] + best).joined(separator: "\n") + "\n"
    let output = try workshop.run(
      ["lesson", "m.jsonl", "--side", "white", "--ticks", "6K"], input: input)
    #expect(output.code == 0 && output.error == "")
    #expect(output.output.contains("1 of \(faults.count): ply \(faults[0]["ply"] ?? 0), white"))
    #expect(output.output.contains("wrong: \(first) gives away "))
    #expect(output.output.contains("is illegal for white") || output.output.contains("pass"))
    for move in best { #expect(output.output.contains("right: nothing is better than \(move)")) }
    #expect(output.lines.last == "\(faults.count) of \(faults.count) found")
    let left = try workshop.run(
      ["lesson", "m.jsonl", "--side", "white", "--ticks", "6K"], input: "skip\nquit\n")
    #expect(left.lines.last == "0 of \(faults.count) found")
  }

  /// The fault, its refutation and the best move, on the board of `play`.
  @Test func onATerminalALessonHasTheBoardAndTheKeysOfPlay() async throws {
    _ = await workshop.ask(
      "match", "first", "last", "--seed", "1", "--journal", "./m.jsonl", "--quiet")
    let fault = try #require(
      try objects(try await analyze("./m.jsonl", "--json")).first {
        $0["side"] as? String == "white" && $0["fault"] is String
      })
    let (move, best) = (fault["move"] as? String ?? "", fault["best"] as? String ?? "")
    let program = try TerminalProgram(
      ["lesson", "m.jsonl", "--side", "white", "--ticks", "6K"], in: workshop, columns: 100,
      rows: 30)
    #expect(program.wait(for: "ply \(fault["ply"] ?? 0), white to move, who played \(move)"))
    #expect(program.wait(for: "○ white's turn"))
    program.type("\(move)\r")
    #expect(program.wait(for: "wrong: \(move) gives away "))
    #expect(program.wait(for: "“undo” or Enter goes back to before \(move)"))
    program.type("undo\r")
    #expect(program.wait { !$0.text.contains("goes back to before") })
    program.type("help\r")
    #expect(program.wait(for: "be told the best move, its value and its line"))
    #expect(!program.screen.text.contains("rematch"))
    program.type("\r\u{1b}[A")
    #expect(program.wait(for: "["))
    program.type("hint\r")
    #expect(program.wait(for: "the best move begins with “\(best.prefix(1))”"))
    program.type("swap\r")
    #expect(program.wait(for: "a lesson has no such command"))
    program.type("best\r")
    #expect(program.wait(for: "best is \(best), worth "))
    #expect(program.wait(for: "2 of "))
    program.type("quit\r")
    #expect(program.finish() == 0)
    #expect(program.isAsBefore && program.screen.unknown.isEmpty)
    #expect(program.screen.text.contains("0 of "))
  }

  @Test func aLessonWithoutFaultsSaysSo() throws {
    try workshop.write("f5d6", to: "short.txt")
    let output = try workshop.run("lesson", "short.txt", "--ticks", "6K")
    #expect(output.output.hasPrefix("no move gave away a tenth of the chances"))
    #expect(try workshop.run("lesson", "short.txt", "--side", "red").code == 64)
  }
}
