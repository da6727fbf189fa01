import Testing

/// The line that two people compare.
@Suite struct DigestTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func digest(_ arguments: String...) throws -> String {
    let output = try workshop.run(
      ["match", "chance", "last", "--ticks", "1M/move", "--quiet", "--digest"] + arguments)
    let last = try #require(output.lines.last)
    #expect(last.wholeMatch(of: #/digest: SHA-256 [0-9a-f]{64}/#) != nil)
    return last
  }

  @Test func theSameSeedAndScriptsGiveTheSameDigest() throws {
    let first = try digest("--seed", "1")
    #expect(try digest("--seed", "1") == first)
    #expect(try digest("--seed", "2") != first)
    #expect(try digest("--seed", "1", "--opening", "f5") != first)
    #expect(try digest("--seed", "1", "--memory", "32M") != first)
  }

  @Test func severalMatchesHaveOneDigest() throws {
    let both = try digest("--seed", "1", "--games", "2")
    #expect(try digest("--seed", "1", "--games", "2") == both)
    #expect(try digest("--seed", "1") != both)
  }

  @Test func howItIsShownAndWhereTheScriptsLieDoesNotMatter() throws {
    let quiet = try digest("--seed", "1")
    let arguments = ["--ticks", "1M/move", "--seed", "1", "--digest"]
    let shown = try workshop.run(
      ["match", "chance", "last", "--journal", "m.jsonl", "--capsules", "c"] + arguments)
    #expect(shown.lines.last == quiet)
    let json = try workshop.run(
      ["match", "./strategies/any/chance.lua", "last", "--json"] + arguments)
    #expect(json.lines.last == #"{"digest":"\#(quiet.suffix(64))"}"#)
  }

  @Test func anotherTextOfAScriptIsAnotherMatch() throws {
    try workshop.write(Scripts.first, to: "a.lua")
    try workshop.write(Scripts.first + "-- more\n", to: "b.lua")
    func digest(_ script: String) throws -> String? {
      try workshop.run(
        "match", script, "last", "--ticks", "1M/move", "--seed", "1", "--quiet", "--digest"
      ).lines.last
    }
    #expect(try digest("a.lua") != digest("b.lua"))
  }

  @Test func itIsTheDigestOfTheJournalsLines() throws {
    let digest = try digest("--seed", "1", "--journal", "m.jsonl")
    let lines = try workshop.read("m.jsonl").timeless
      .replacing(#/"name":"[^"]*"/#, with: #""name":"""#)
      .replacing(#/"program":"[^"]*"/#, with: #""program":"""#)
    try workshop.write(lines, to: "repeatable.jsonl")
    let sum = try workshop.shell("sha256sum < repeatable.jsonl || shasum -a 256 repeatable.jsonl")
    #expect(String(sum.output.prefix(64)) == String(digest.suffix(64)))
  }

  @Test func aMatchThatIsLeftHasNone() throws {
    let output = try workshop.run(
      "match", "human", "first", "--seed", "1", "--quiet", "--digest", input: "quit\n")
    #expect(output.lines.last == "the match is left unfinished after 0 plies")
  }
}
