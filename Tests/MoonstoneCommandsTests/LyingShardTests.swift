import Foundation
import MoonstoneTestSupport
import Testing

private func exchange(_ line: String, _ one: String, _ other: String) -> String {
  line.replacing(one, with: "\u{1}").replacing(other, with: one).replacing("\u{1}", with: other)
}

/// Parts of an event from machines that lie, or that were torn, merged through an audit.
@Suite struct LyingShardTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write("# two\nf5d6c3\nf5 f6\n", to: "openings.txt")
  }

  private static let usual = [
    "--seed", "1", "--ticks", "1M/move", "--openings", "./openings.txt", "--in-process", "--quiet",
  ]

  private func hold(_ folder: String, _ more: String...) async -> Output {
    await workshop.ask(
      ["arena", "first", "last", "chance", "--pairs", "3", "--out", folder] + more + Self.usual)
  }

  private func holdParts() async throws {
    for part in 1...2 {
      let output = await hold("./part-\(part)", "--shard", "\(part)/2")
      try #require(output.code == 0, "\(output.text)")
    }
  }

  private func merge() async -> Output {
    await workshop.ask(
      "arena", "merge", "./part-1", "./part-2", "--out", "./m", "--audit", "459", "--seed", "1",
      "--in-process")
  }

  private static let results = "part-2/results.jsonl"

  private func write(_ lines: [String], torn: String = "") throws {
    try workshop.write(lines.map { $0 + "\n" }.joined() + torn, to: Self.results)
  }

  /// Lies that one line can tell.
  private static let lies: [(what: String, lie: @Sendable (String) -> String)] = [
    ("a wrong result", { exchange($0, #""outcome":"black""#, #""outcome":"white""#) }),
    ("wrong moves", { $0.replacing(#/"moves":"[^"]*"/#, with: #""moves":"""#) }),
    ("wrong ticks", { $0.replacing(#/"ticks":\{"black":\d+/#, with: #""ticks":{"black":7"#) }),
    ("wrong margin", { $0.replacing(#/"margin":\d+/#, with: #""margin":63"#) }),
    ("another seed", { $0.replacing(#/"seed":\d+/#, with: #""seed":1"#) }),
    ("sides exchanged", { exchange($0, #""black":""#, #""white":""#) }),
  ]

  @Test(arguments: lies.indices)
  func aLieIsRefusedWithTheMatchThatShowsIt(place: Int) async throws {
    let (what, lie) = Self.lies[place]
    try await holdParts()
    let lines = try workshop.lines(Self.results)
    // A match that has what the lie is about.
    let told = try #require(lines.lastIndex { lie($0) != $0 }, "\(what)")
    var forged = lines
    forged[told] = lie(forged[told])
    try write(forged)
    let output = await merge()
    #expect(output.code == 65, "\(what): \(output.text)")
    #expect(output.error.contains(#/part-2: round \d+, pair \d, match \d, /#), "\(output.error)")
    #expect(try !workshop.names(in: ".").contains("m"), "\(what)")
  }

  /// A machine names itself: what another user has written under the same name is audited apart.
  @Test(.enabled(if: getuid() == 0, "only root gives files away"))
  func anothersPiecesUnderTheSameNameAreAuditedApart() async throws {
    #expect(await hold("./e", "--pieces", "2").code == 0)
    #expect(await workshop.ask("arena", "resume", "./e", "--in-process", "--quiet").code == 0)
    func merge(_ out: String) async -> Output {
      await workshop.ask(
        "arena", "merge", "./e", "--out", out, "--audit", "459", "--seed", "1", "--in-process")
    }
    let one = await merge("./one")
    #expect(one.code == 0 && !one.error.contains("written by user"), "\(one.text)")
    #expect(chown("\(workshop.path)/e/pieces/2/results.jsonl", 12_345, 0) == 0)
    let two = await merge("./two")
    #expect(two.code == 0, "\(two.text)")
    #expect(two.error.contains(", written by user 0: all "), "\(two.text)")
    #expect(two.error.contains(", written by user 12345: all "), "\(two.text)")
  }

  @Test func swappedScriptsAreRefused() async throws {
    try await holdParts()
    let names = try workshop.names(in: "part-2/scripts")
    try #require(names.count >= 2)
    let (one, other) = ("part-2/scripts/\(names[0])", "part-2/scripts/\(names[1])")
    let texts = [one, other].map { try? workshop.lines($0).joined(separator: "\n") }
    try #require(texts[0] != texts[1])
    try workshop.write(try #require(texts[1]) + "\n", to: one)
    try workshop.write(try #require(texts[0]) + "\n", to: other)
    let output = await merge()
    #expect(output.code == 65 && output.error.contains("part-2/scripts/"), "\(output.text)")
    #expect(output.error.contains("is not the script that "), "\(output.error)")
    #expect(try !workshop.names(in: ".").contains("m"))
  }

  /// A win that is told twice counts once.
  @Test func doubledWinsCountOnce() async throws {
    let whole = await hold("./whole")
    try await holdParts()
    let lines = try workshop.lines(Self.results)
    try write(lines + [lines[0]])
    let output = await merge()
    #expect(output.code == 0 && output.lines.last == whole.lines.last, "\(output.text)")
  }

  /// Who leaves out losses, or is torn, wins nothing: the gaps are played again.
  @Test(arguments: [false, true])
  func whatIsLeftOutIsPlayedAgain(isTorn: Bool) async throws {
    let whole = await hold("./whole")
    try await holdParts()
    let lines = try workshop.lines(Self.results)
    let last = try #require(lines.last)
    try write(lines.dropLast(), torn: isTorn ? String(last.prefix(last.count / 2)) : "")
    let merged = await merge()
    #expect(merged.code == 0, "\(merged.text)")
    #expect(merged.lines.last != whole.lines.last, "a gap is told as a whole event")
    let resumed = await workshop.ask("arena", "resume", "./m", "--in-process", "--quiet")
    #expect(resumed.code == 0 && resumed.lines.last == whole.lines.last, "\(resumed.text)")
  }
}
