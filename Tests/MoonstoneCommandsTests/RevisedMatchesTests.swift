import Foundation
import MoonstoneTestSupport
import Testing

/// `match --watch`: two people, each with a file.
@Suite(.timeLimit(.minutes(10 * patience))) struct RevisedMatchesTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scripts.first, to: "a.lua")
    try workshop.write(Scripts.first + "-- b\n", to: "b.lua")
  }

  private func timeless(_ line: String) -> String {
    line.replacing(#/\d\d:\d\d:\d\d/#, with: "10:20:30")
  }

  @Test func aMatchIsALineAndATableEndsIt() async throws {
    let output = await workshop.ask(
      "match", "--watch", "./a.lua", "./b.lua", "--games", "3", "--seed", "1", "--time", "none")
    try expectSnapshot(timeless(output.text), "watch")
  }

  @Test func forProgramsItIsAnObjectAMatchAndAnObjectAVersion() async throws {
    let output = await workshop.ask(
      "match", "--watch", "./a.lua", "./b.lua", "--games", "2", "--seed", "1", "--time", "none",
      "--json")
    try expectSnapshot(
      output.text.replacing(#/"seen":"[^"]+"/#, with: #""seen":"…""#), "watch-json")
  }

  @Test func aSavedTextIsAVersionOfItsOwn() throws {
    let program = try workshop.start(
      "match", "--watch", "a.lua", "b.lua", "--seed", "1", "--games", "1000000")
    _ = program.lines(upTo: "match 2,")
    try workshop.write("return { choose = function(b) return b:moves()[2 - 1] end }", to: "a.lua")
    #expect(timeless(program.lines(upTo: "a.lua: v2").last ?? "").hasSuffix("seen 10:20:30"))
    // The match in which it came may be of both; the one after it is not.
    let line = try #require(program.lines(upTo: "match ").last)
    let number = try #require(Int(line.dropFirst(6).prefix { $0.isNumber }))
    let next = try #require(program.lines(upTo: "match \(number + 1),").last)
    #expect(next.contains("a.lua v2"))
    #expect(!next.contains("a.lua v1"))
    // Back to the first text.
    try workshop.write(Scripts.first, to: "a.lua")
    while let line = program.line(), !line.contains("a.lua v1") {}
    program.send(SIGINT)
    let output = program.finish()
    #expect(output.code == 130)
    let versions = output.lines.filter { $0.hasPrefix("v") }.map { $0.prefix(2) }
    #expect(versions == ["v2", "v1"])
    #expect(output.error == "")
  }

  @Test func aSaveIsAnsweredByTestsAndByADuelWithTheVersionBefore() throws {
    try workshop.write("after f5d6; best c3 c5; \"answers\"\n", to: "a.tests")
    let program = try workshop.start(
      "match", "--watch", "a.lua", "b.lua", "--seed", "1", "--games", "1000000")
    _ = program.lines(upTo: "match 2,")
    try workshop.write(
      "return { choose = function(b) local m = b:moves() return m[#m] end }", to: "a.lua")
    let line = try #require(program.lines(upTo: "a.lua: v2 over v1: ").last)
    #expect(line.contains(" after ") && line.contains(" better: ") && line.contains("1 test"))
    program.send(SIGINT)
    #expect(program.finish().code == 130)
  }

  @Test func onlyWatchedMatchesHaveDuelsToLeaveOut() async throws {
    let refused = await workshop.ask("match", "./a.lua", "./b.lua", "--no-duel")
    #expect(refused.code == 64)
    #expect(refused.error == "moonstone: --no-duel is for --watch, which plays duels\n")
    let asked = await workshop.ask("match", "./a.lua", "./b.lua", "--no-rerun")
    #expect(asked.code == 64)
    #expect(
      asked.error
        == "moonstone: --no-rerun is for --watch, which asks scripts about the matches so far\n")
  }

  @Test func aBrokenTextIsToldOnceAndTheOneBeforePlaysOn() throws {
    let program = try workshop.start(
      "match", "--watch", "a.lua", "b.lua", "--seed", "1", "--games", "1000000")
    _ = program.lines(upTo: "match 1,")
    try workshop.write("retrun", to: "b.lua")
    let told = program.lines(upTo: "b.lua:1:")
    #expect(told.last == "b.lua:1:7: syntax error near <eof> — the previous version plays on")
    let number = 3 + told.count { $0.hasPrefix("match ") }
    let lines = program.lines(upTo: "match \(number + 2),")
    #expect(lines.allSatisfy { $0.hasPrefix("match ") && $0.contains("b.lua v1") })
    program.send(SIGTERM)
    #expect(program.finish().code == 143)
  }

  @Test func aMatchThatCannotBeWatchedIsRefused() async throws {
    try workshop.write("retrun", to: "bad.lua")
    func error(_ arguments: String...) async throws -> String {
      let output = await workshop.ask(["match", "--watch"] + arguments)
      #expect(output.output == "")
      return "\(output.code) \(output.error)"
    }
    #expect(
      try await error("./a.lua", "./bad.lua")
        == "65 moonstone: bad.lua:1:7: syntax error near <eof>\n")
    #expect(
      try await error("./a.lua", "human")
        == "64 moonstone: --watch is for two scripts, and human is not one\n")
    #expect(
      try await error("./a.lua", "./b.lua", "--digest")
        == "64 moonstone: --digest and --watch exclude each other: what is watched changes\n")
    #expect(
      try await error("./a.lua", "./b.lua", "--journal", "./j")
        == "64 moonstone: --journal with --watch needs to know how many: say so with --games\n")
    #expect(try await error("./a.lua", "./gone.lua").hasPrefix("66 "))
  }

  @Test func aForfeitIsALineAndIsCounted() async throws {
    try workshop.write("return { choose = function() error('oh') end }", to: "a.lua")
    let output = await workshop.ask(
      "match", "--watch", "./a.lua", "./b.lua", "--games", "2", "--seed", "1")
    #expect(
      output.lines.filter { $0.hasPrefix("match 2,") }.first?.hasSuffix(
        "a.lua v1 forfeits by fault: a.lua:1: oh; a.lua v1: 0 won, 0 drawn, 2 lost, "
          + "2 and 0 forfeits") == true)
  }
}
