import Foundation
import MoonstoneTestSupport
import Testing

/// `versions`, and what other commands keep for it.
@Suite struct KeptVersionsTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func write(isGood: Bool, mark: Int) throws {
    try workshop.write(Scripts.ofMobility(isGood: isGood, mark: mark), to: "mine.lua")
  }

  private func match(_ options: String...) async -> Output {
    await workshop.ask(
      ["match", "./mine.lua", "random", "--seed", "1", "--quiet", "--in-process"] + options)
  }

  /// The beginning of the SHA-256 of each version, as the list shows them.
  private func digests() async throws -> [String] {
    let list = await workshop.ask(["versions", "./mine.lua"])
    return list.output.split(separator: "\n").dropFirst(2).compactMap { line in
      line.split(separator: " ").dropFirst().first.map(String.init)
    }
  }

  @Test func aMatchKeepsTheVersionThatPlays() async throws {
    try write(isGood: false, mark: 1)
    #expect(await match().code == 0)
    try write(isGood: true, mark: 2)
    #expect(await match().code == 0)
    let list = await workshop.ask(["versions", "./mine.lua"])
    #expect(list.output.hasPrefix("mine.lua: 2 versions\n"), "\(list.output) \(list.error)")
    let rows = list.output.split(separator: "\n").dropFirst(2)
    #expect(rows.first?.contains("+9 -0") == true && rows.last?.contains("+2 -2") == true)
    #expect(rows.last?.hasSuffix("now") == true && rows.first?.hasSuffix("now") == false)
    let json = await workshop.ask(["versions", "./mine.lua", "--json"])
    #expect(json.output.contains("\"matches\":1") && json.output.contains("\"version\":2"))
  }

  @Test func nothingIsKeptOnRequest() async throws {
    try write(isGood: true, mark: 1)
    #expect(await match("--no-keep").code == 0)
    let list = await workshop.ask(["versions", "./mine.lua"])
    #expect(list.code == 66 && list.error.contains("no version is kept yet"))
    #expect(await workshop.ask(["versions", "./none.lua"]).code == 66)
  }

  @Test func aKeptVersionPlaysAndIsCompared() async throws {
    try write(isGood: false, mark: 1)
    _ = await match()
    try write(isGood: true, mark: 2)
    _ = await match()
    let old = "./mine.lua@sha:\(try await digests()[0])"
    let duel = await workshop.ask([
      "duel", "./mine.lua", old, "--pairs", "20", "--seed", "1", "--ticks", "5M/move",
      "--in-process", "--quiet", "--jobs", "1",
    ])
    #expect(duel.code == 0, "\(duel.error)")
    let list = await workshop.ask(["versions", "./mine.lua"])
    #expect(list.output.hasPrefix("mine.lua: 2 versions, compared in reversi\n"))
    #expect(list.output.contains("the best") && list.output.contains("% better"), "\(list.output)")
    let bisect = await workshop.ask([
      "versions", "bisect", "./mine.lua@sha:\(try await digests()[1])", old, "--pairs", "16",
      "--ticks", "5M/move", "--in-process", "--jobs", "1",
    ])
    #expect(bisect.code == 0, "\(bisect.error)")
  }

  @Test func aScriptWithModulesIsTheSameVersionInEachCommand() async throws {
    try workshop.write("return { first = 1 }", to: "places.lua")
    try workshop.write(
      """
      local places = require "places"
      return { choose = function(board) return board:moves()[places.first] end }

      """, to: "mine.lua")
    #expect(await match().code == 0)
    let duel = await workshop.ask([
      "duel", "./mine.lua", "random", "--pairs", "2", "--seed", "1", "--ticks", "5M/move",
      "--in-process", "--quiet", "--jobs", "1",
    ])
    #expect(duel.code == 0, "\(duel.error)")
    #expect(try await digests().count == 1)
    try workshop.write("return { first = 2 }", to: "places.lua")
    #expect(await match().code == 0)
    #expect(try await digests().count == 2)
    let list = await workshop.ask(["versions", "./mine.lua"])
    #expect(list.output.contains("  modules  "), "\(list.output)")
    let restored = await workshop.ask(["versions", "./mine.lua", "--restore", "v1"])
    #expect(restored.output == "mine.lua is v1 already\n")
    #expect(restored.error.contains("its modules differ from those that v1 had"))
  }

  @Test func theFirstWeakerOfTheKeptVersionsIsFound() async throws {
    for number in 1...4 {
      try write(isGood: number < 3, mark: number)
      #expect(await match().code == 0)
    }
    let kept = try await digests()
    let output = await workshop.ask([
      "versions", "bisect", "./mine.lua@sha:\(kept[0])", "./mine.lua", "--ticks", "5M/move",
      "--in-process", "--jobs", "1",
    ])
    let first = "mine.lua@sha:\(kept[0])"
    #expect(
      output.output.hasPrefix(
        "mine.lua@sha:\(kept[2]) is the first version that is weaker than \(first): "),
      "\(output.output) \(output.error)")
  }

  @Test func versionsAreShownSideBySide() async throws {
    try write(isGood: false, mark: 1)
    _ = await match()
    try write(isGood: true, mark: 2)
    _ = await match()
    let diff = await workshop.ask(["versions", "./mine.lua", "--diff", "v1", "2"])
    #expect(
      diff.output.hasPrefix("--- mine.lua v1\n+++ mine.lua v2\n@@ line 1 @@\n--- version 1\n"),
      "\(diff.output) \(diff.error)")
    #expect(diff.output.contains("\n+-- version 2\n return { choose = function(board)\n"))
    #expect(await workshop.ask(["versions", "./mine.lua", "--diff", "v1"]).code == 64)
    #expect(await workshop.ask(["versions", "./mine.lua", "--diff", "v1", "v9"]).code == 66)
  }

  @Test func aVersionIsRestoredAndNoTextLost() async throws {
    try write(isGood: false, mark: 1)
    _ = await match()
    try write(isGood: true, mark: 2)
    let refused = await workshop.ask(["versions", "./mine.lua", "--restore", "v1"])
    #expect(refused.code == 64 && refused.error.contains("would be lost"), "\(refused.error)")
    #expect(try workshop.read("mine.lua").hasPrefix("-- version 2"))
    _ = await match()
    let restored = await workshop.ask(["versions", "./mine.lua", "--restore", "v1"])
    #expect(restored.output == "mine.lua is v1 again\n", "\(restored.error)")
    #expect(try workshop.read("mine.lua").hasPrefix("-- version 1"))
    let again = await workshop.ask(["versions", "./mine.lua", "--restore", "v2", "--yes"])
    #expect(again.code == 0)
    #expect(try workshop.read("mine.lua").hasPrefix("-- version 2"))
  }

  @Test func withoutAPlaceNothingIsKeptAndItIsSaidOnce() async throws {
    try workshop.write("", to: "state")
    try write(isGood: true, mark: 1)
    let output = await match("--games", "3")
    #expect(output.code == 0)
    #expect(output.error.components(separatedBy: "are not kept").count == 2, "\(output.error)")
  }
}
