import Foundation
import MoonstoneTestSupport
import Testing

/// What was played under ticks is not played again.
@Suite struct CacheTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private var cache: String { "\(workshop.path)/cache/moonstone/matches.db" }

  @Test func aDuelThatWasPlayedIsKnownAndSaysSo() throws {
    let duel = [
      "duel", "first", "last", "--pairs", "3", "--openings", "balanced:2", "--seed", "1", "--ticks",
      "1M/move",
    ]
    let without = try workshop.run(duel + ["--no-cache"])
    #expect(!FileManager.default.fileExists(atPath: cache))
    let first = try workshop.run(duel + ["--jobs", "1"])
    let again = try workshop.run(duel + ["--jobs", "1"])
    #expect(first.output.sorted() == without.output.sorted() && again.output == first.output)
    #expect(!first.error.contains("known"))
    #expect(again.error.hasPrefix("moonstone: 6 of 6 matches known: the cache holds "))
    // The names of the same versions may differ.
    let series = try workshop.run([
      "match", "first", "last", "--games", "6", "--swap", "--openings", "balanced:2", "--seed", "1",
      "--ticks", "1M/move", "--quiet",
    ])
    #expect(series.error.contains("6 of 6 matches known"))
  }

  @Test func aSeriesIsKnownAndToldAsBefore() throws {
    let series = ["match", "first", "last", "--games", "4", "--seed", "2", "--ticks", "1M/move"]
    let first = try workshop.run(series)
    let again = try workshop.run(series)
    // The players draw no chance: all their matches are one.
    #expect(first.error.contains("3 of 4 matches known"))
    #expect(again.output == first.output && again.error.contains("4 of 4 matches known"))
  }

  @Test(arguments: [
    ["--time", "10/move"], ["--in-process"], ["--no-cache"], ["--archive", "m.db"], ["--digest"],
    ["--journal", "m.jsonl"], ["--boards"],
  ])
  func whatWantsMoreThanTheResultIsPlayed(options: [String]) throws {
    let ticks = options.contains("--time") ? [] : ["--ticks", "1M/move"]
    let series = ["match", "first", "last", "--games", "2", "--seed", "1"]
    let first = try workshop.run(series + ticks + options)
    #expect(first.code == 0 && !first.error.contains("known"), "\(first.error)")
  }

  @Test func whereTheCacheCannotBeMadeMatchesArePlayed() throws {
    try workshop.write("", to: "cache")
    let output = try workshop.run(
      "match", "first", "last", "--games", "3", "--seed", "1", "--ticks", "1M/move", "--quiet")
    #expect(output.code == 0 && output.output.contains("3 matches"))
    let told = output.error.split(separator: "\n").filter { $0.contains("without the cache") }
    #expect(told.count == 1, "\(output.error)")
  }

  @Test func scriptsThatDrawChanceAreKnownUnderTheirSeedOnly() throws {
    try workshop.write(
      "return { choose = function(b, c) local m = b:moves() return m[c.random(#m)] end }",
      to: "lot.lua")
    func series(_ seed: String) throws -> Output {
      try workshop.run(
        "match", "lot.lua", "lot.lua", "--games", "3", "--seed", seed, "--ticks", "1M/move",
        "--quiet")
    }
    let first = try series("1")
    #expect(first.code == 0 && !first.error.contains("known"), "\(first)")
    #expect(try !series("2").error.contains("known"))
    let again = try series("1")
    #expect(again.error.contains("3 of 3 matches known"), "\(again)")
  }
}
