import Testing

/// The line that two people compare.
@Suite struct DigestTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func digest(_ arguments: String...) async throws -> String {
    let output = await workshop.ask(
      ["match", "chance", "last", "--ticks", "1M/move", "--quiet", "--digest"] + arguments)
    let last = try #require(output.lines.last)
    #expect(last.wholeMatch(of: #/digest: SHA-256 [0-9a-f]{64}/#) != nil)
    return last
  }

  @Test func theSameSeedAndScriptsGiveTheSameDigest() async throws {
    let first = try await digest("--seed", "1")
    #expect(try await digest("--seed", "1") == first)
    #expect(try await digest("--seed", "2") != first)
    #expect(try await digest("--seed", "1", "--opening", "f5") != first)
    #expect(try await digest("--seed", "1", "--memory", "32M") != first)
  }

  @Test func severalMatchesHaveOneDigest() async throws {
    let both = try await digest("--seed", "1", "--games", "2")
    #expect(try await digest("--seed", "1", "--games", "2") == both)
    #expect(try await digest("--seed", "1") != both)
  }

  @Test func howItIsShownAndWhereTheScriptsLieDoesNotMatter() async throws {
    let quiet = try await digest("--seed", "1")
    let arguments = ["--ticks", "1M/move", "--seed", "1", "--digest"]
    let shown = await workshop.ask(
      ["match", "chance", "last", "--journal", "./m.jsonl", "--capsules", "./c"] + arguments)
    #expect(shown.lines.last == quiet)
    let json = await workshop.ask(
      ["match", "./strategies/any/chance.lua", "last", "--json"] + arguments)
    #expect(json.lines.last == #"{"digest":"\#(quiet.suffix(64))"}"#)
  }

  @Test func anotherTextOfAScriptIsAnotherMatch() async throws {
    try workshop.write(Scripts.first, to: "a.lua")
    try workshop.write(Scripts.first + "-- more\n", to: "b.lua")
    func digest(_ script: String) async throws -> String? {
      await workshop.ask(
        "match", script, "last", "--ticks", "1M/move", "--seed", "1", "--quiet", "--digest"
      ).lines.last
    }
    #expect(try await digest("./a.lua") != digest("./b.lua"))
  }

  @Test func itIsTheDigestOfTheJournalsLines() async throws {
    let digest = try await digest("--seed", "1", "--journal", "./m.jsonl")
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
