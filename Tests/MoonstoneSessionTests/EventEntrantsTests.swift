import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneReview
@testable import MoonstoneSession

/// The entrants of an event, and what they bring.
@Suite final class EventEntrantsTests {
  private let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
  private let loader: PlayerLoader<Reversi>

  init() throws {
    let catalog = Catalog(games: [Plugin(Reversi())])
    let home = catalog.home(of: "reversi", memory: 64 << 20, inProcess: true, warn: { _ in })
    loader = PlayerLoader(catalog: catalog, plugin: Plugin(Reversi()), home: home)
    try FileManager.default.createDirectory(
      atPath: "\(path)/anna", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private static let first = "return { choose = function(board) return board:moves()[1] end }"
  private static let cheat = """
    local ok, rival = pcall(function() return require "anna" end)
    return { choose = function(b, c) return rival.choose(b, c) end }
    """

  private func entrants(_ names: String...) throws -> EventEntrants {
    try EventEntrants(names.map { "\(path)/\($0)" }, loader: loader)
  }

  /// The message that an entrant forfeits its first move with.
  private func message(_ place: Int, of entrants: EventEntrants) async throws -> String {
    let player = try entrants.player(
      entrants.entrants[place], in: path, lead: [], loader: loader)
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    return try await #require(throws: Forfeit.self) { try await player.choose(turn) }
      .message.replacing("\(path)/", with: "")
  }

  @Test func anEntrantDoesNotReachItsRivals() throws {
    try write(Self.first, to: "\(path)/anna.lua")
    try write(Self.cheat, to: "\(path)/cheat.lua")
    let error = #expect(throws: EntrantErrors.self) { try entrants("anna.lua", "cheat.lua") }
    #expect(
      error?.description.replacing("\(path)/", with: "") == """
        cheat.lua:1: requires “anna”, and the files beside a script are out of its reach in an \
        event; write require "cheat.anna" for cheat/anna.lua, or use a module of strategies/lib
        """)
  }

  @Test func anEntrantHasTheModulesInTheFolderOfItsName() async throws {
    try write("return { choose = function() error('own') end }", to: "\(path)/anna/way.lua")
    try write("return require 'anna.way'", to: "\(path)/anna.lua")
    try write(Self.first, to: "\(path)/otto.lua")
    let entrants = try entrants("anna.lua", "otto.lua")
    #expect(try await message(0, of: entrants) == "anna.lua: anna/way.lua:1: own")
  }

  @Test func entrantsOfOneTextAreNamedAsTheyEntered() async throws {
    for name in ["anna.lua", "otto.lua"] {
      try write("return { choose = function() error('mine') end }", to: "\(path)/\(name)")
    }
    let fresh = try entrants("anna.lua", "otto.lua")
    #expect(try await message(0, of: fresh) == "anna.lua:1: mine")
    #expect(try await message(1, of: fresh) == "otto.lua:1: mine")
    // As an event that is continued has them.
    let event = ArenaEvent(
      game: "reversi", schedule: try Schedule(.roundRobin(rounds: 1), entrants: 2),
      entrants: fresh.entrants,
      openings: [ArenaEvent.Opening(name: "", start: Reversi().initialPosition.description)],
      seed: 1, clocks: Clocks(.unlimited), memory: 64 << 20, program: "p")
    _ = try EventFolder.create("\(path)/event", event, files: fresh.files)
    let kept = try EventEntrants(of: event, in: "\(path)/event", catalog: loader.catalog)
    #expect(try await message(0, of: kept) == "anna.lua:1: mine")
    #expect(try await message(1, of: kept) == "otto.lua:1: mine")
  }

  /// Among them one from an earlier commit, which the folder keeps like any other.
  @Test func anEntrantMayBeAsItWasInACommit() async throws {
    let repository = try TestRepository()
    try repository.write("return require 'mine.way'", to: "mine.lua")
    try repository.write("return { choose = function() error('old') end }", to: "mine/way.lua")
    let commit = try repository.commit()
    try repository.write(Self.first, to: "mine.lua")
    try repository.commit()
    let older = "\(repository.path)/mine.lua@git:\(commit)"
    let entrants = try EventEntrants(
      ["\(repository.path)/mine.lua", "\(repository.path)/mine.lua@git:HEAD~1"], loader: loader)
    #expect(entrants.entrants.map(\.name) == ["\(repository.path)/mine.lua", older])
    #expect(entrants.twins.isEmpty)
    // In a folder, with its module, after the repository is gone.
    let event = ArenaEvent(
      game: "reversi", schedule: try Schedule(.roundRobin(rounds: 1), entrants: 2),
      entrants: entrants.entrants,
      openings: [ArenaEvent.Opening(name: "", start: Reversi().initialPosition.description)],
      seed: 1, clocks: Clocks(.unlimited), memory: 64 << 20, program: "p")
    _ = try EventFolder.create("\(path)/event", event, files: entrants.files)
    try FileManager.default.removeItem(atPath: repository.path)
    let kept = try EventEntrants(of: event, in: "\(path)/event", catalog: loader.catalog)
    #expect(
      try await message(1, of: kept).replacing("\(repository.path)/", with: "").hasSuffix(
        "mine/way.lua@git:\(commit.prefix(7)):1: old"))
  }

  @Test func whatFollowsAnAtSignHoldsForEachFileOfAPattern() throws {
    for name in ["anna.lua", "otto.lua"] { try write(Self.first, to: "\(path)/\(name)") }
    for typed in ["\(path)/*.lua", "\(path)/"] {
      #expect(
        try EventEntrants.expanded("\(typed)@git:HEAD")
          == ["anna.lua", "otto.lua"].map { "\(path)/\($0)@git:HEAD" })
    }
  }

  /// What a folder should have kept is nobody's fault, and costs nobody a match.
  @Test func aLaterEntrantWhoseScriptIsGoneStopsTheEvent() throws {
    try write(Self.first, to: "\(path)/anna.lua")
    let later = Entrant(name: "otto.lua", digest: String(repeating: "0", count: 64))
    let entrants = try entrants("anna.lua")
    #expect(throws: HostFault.self) {
      try entrants.player(later, in: path, lead: [], loader: loader)
    }
  }

  /// JSON has six bytes for each of them, and 60 such modules had no room in a line.
  @Test func controlCharactersOfAnEntrantTakeLittleRoom() throws {
    let text = String(repeating: "\u{1}", count: 16 << 10)
    for number in 1...2 { try write(text, to: "\(path)/anna/m\(number).lua") }
    try write(
      "if false then require 'anna.m1' require 'anna.m2' end \(Self.first)",
      to: "\(path)/anna.lua")
    let files = try entrants("anna.lua").files
    #expect((files.first?.text.utf8.count ?? .max) < 2 * text.utf8.count * 3 / 2)
    // The most that is read of a script and its modules.
    #expect(65 * (128 << 10) * 3 / 2 < LineFile.longestLine)
  }
}
