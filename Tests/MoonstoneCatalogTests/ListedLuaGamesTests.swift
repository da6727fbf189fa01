import Foundation
import MoonstoneKernel
import MoonstoneLua
import Testing

@testable import MoonstoneCatalog

/// What is remembered of games in Lua for lists.
@Suite struct ListedLuaGamesTests {
  /// A folder with one game and a place for the user's files; gone when the test is.
  private final class Place {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path(percentEncoded: false)
    var file: String { "\(path)/nim.lua" }
    var stored: String { "\(path)/state/moonstone/games.json" }
    /// The rules that were run, by their texts.
    private(set) var run: [String] = []
    var isBroken = false

    init() throws {
      try FileManager.default.createDirectory(
        atPath: "\(path)/state", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to file: String? = nil) throws {
      try text.write(toFile: file ?? self.file, atomically: true, encoding: .utf8)
    }

    /// Asks for the game; the first line of its rules is the summary.
    func summary(by games: ListedLuaGames) throws -> String {
      try EnvironmentVariables.$current.withValue(["XDG_STATE_HOME": "\(path)/state"]) {
        defer { games.save() }
        return try games.listing(of: "nim", at: file) { () throws(CatalogError) in
          do throws(ScriptError) {
            return try ScriptFile(path: file)
          } catch {
            throw .script(error)
          }
        } load: { source throws(CatalogError) in
          let text = String(decoding: source.bytes, as: UTF8.self)
          run.append(text)
          if isBroken { throw .unknownGame("nim", .unheardOf) }
          return GameListing(
            name: "nim", summary: text, isSolo: false, sides: ["black", "white"],
            queries: [GameListing.Query(call: "board:size() -> integer", summary: "The size.")])
        }.summary
      }
    }
  }

  @Test func rulesRunOnceUntilTheirFileChanges() throws {
    let place = try Place()
    let games = ListedLuaGames("worker")
    try place.write("one")
    for _ in 1...3 { #expect(try place.summary(by: games) == "one") }
    #expect(place.run == ["one"])
    try place.write("two")
    for _ in 1...3 { #expect(try place.summary(by: games) == "two") }
    #expect(place.run == ["one", "two"])
  }

  @Test func theNextProgramRunsNone() throws {
    let place = try Place()
    try place.write("one")
    _ = try place.summary(by: ListedLuaGames("worker"))
    let next = ListedLuaGames("worker")
    #expect(try place.summary(by: next) == "one")
    #expect(place.run == ["one"])
    try place.write("two")
    #expect(try place.summary(by: next) == "two")
    #expect(place.run == ["one", "two"])
  }

  @Test func anotherVersionOfTheProgramRunsThemAgain() throws {
    let place = try Place()
    try place.write("one")
    _ = try place.summary(by: ListedLuaGames("worker"))
    _ = try place.summary(by: ListedLuaGames(place.file))
    #expect(place.run == ["one", "one"])
  }

  @Test(arguments: ["", "{}", "[1]", "\u{0}"]) func aBrokenFileOfListingsIsNone(
    text: String
  ) throws {
    let place = try Place()
    try place.write("one")
    _ = try place.summary(by: ListedLuaGames("worker"))
    try place.write(text, to: place.stored)
    #expect(try place.summary(by: ListedLuaGames("worker")) == "one")
    #expect(place.run == ["one", "one"])
  }

  /// What was wrong may have been the machine.
  @Test func rulesThatFailedRunAgain() throws {
    let place = try Place()
    let games = ListedLuaGames("worker")
    try place.write("one")
    place.isBroken = true
    #expect(throws: CatalogError.self) { try place.summary(by: games) }
    place.isBroken = false
    #expect(try place.summary(by: games) == "one")
    #expect(place.run == ["one", "one"])
  }
}
