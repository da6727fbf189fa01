import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneSession
@testable import MoonstoneSupport

/// Players that are changed while others are still on their way.
@Suite struct PlayerChangesTests {
  private static let script = "return { choose = function(board) return board:moves()[1] end }"

  /// While an older player takes its seat, somebody wishes for a person, as soon as nothing makes
  /// them wait.
  @Test func anOlderWishIsNeverSeatedAfterANewerOne() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(Self.script, to: "\(folder)/older.lua")
    let catalog = Catalog(games: [])
    let home = catalog.home(of: "reversi", memory: 64 << 20, inProcess: true, warn: { _ in })
    let loader = PlayerLoader(catalog: catalog, plugin: Plugin(Reversi()), home: home)
    let host = MoonstoneHost.Host(Reversi(), black: Nobody(), white: Nobody())
    let nobody = Seats<Reversi>(
      players: Sides(both: Nobody()), sources: Sides(both: .nobody), answers: PendingAnswers())
    let made = Locked<PlayerChanges<Reversi>?>(nil)
    let hasWished = Locked(false)
    let isDone = MoonstoneTestSupport.Gate()
    let changes = PlayerChanges(
      loader: loader, host: host, seats: nobody,
      give: { side, player in
        if !(player is HumanPlayer<Reversi>), let changes = made.withLock(\.self),
          changes.seats[side].isFree
        {
          hasWished.withLock { $0 = true }
          _ = try changes.change(side, to: "human")
        }
        try host.change(side, to: player)
      }, tell: { if case .done = $0 { isDone.open() } })
    made.withLock { $0 = changes }
    #expect(try changes.change(.black, to: "\(folder)/older.lua"))
    await isDone.wait()
    if !hasWished.withLock(\.self) { #expect(try !changes.change(.black, to: "human")) }
    #expect(changes.sources.black == .human)
    #expect(host.match.players.black.name == "human")
    made.withLock { $0 = nil }
  }

  /// The same script with other parameters takes over with its memory.
  @Test func otherParametersAreASwap() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/level.lua"
    try write(
      """
      return { params = { n = { 1, min = 1, max = 9, main = true } },
        choose = function(board, context)
          context.memory.n = (context.memory.n or 0) + 1
          return board:moves()[1], { text = context.memory.n .. " " .. context.params.n }
        end }
      """, to: path)
    let catalog = Catalog(games: [Plugin(Reversi())]).running(inProcess: true)
    let home = catalog.home(of: "reversi", memory: 64 << 20, inProcess: true, warn: { _ in })
    let loader = PlayerLoader(catalog: catalog, plugin: Plugin(Reversi()), home: home)
    let seats = try loader.seat(
      Sides(both: try catalog.player("\(path)@2", of: "reversi")))
    let host = MoonstoneHost.Host(
      Reversi(), black: seats.players.black, white: seats.players.white)
    let isDone = MoonstoneTestSupport.Gate()
    let changes = PlayerChanges(
      loader: loader, host: host, seats: seats, tell: { if case .done = $0 { isDone.open() } })
    // The limits are those with which the match began.
    for other in ["ticks=1M/move", "n=5,time=3"] {
      #expect(try !changes.change(.white, to: "\(path)@\(other)"))
    }
    #expect(changes.sources.white.name == "\(path)@n=2")
    #expect(try changes.change(.white, to: "\(path)@5"))
    await isDone.wait()
    #expect(changes.sources.white.name == "\(path)@n=5")
    let match = try await host.run()
    #expect(match.players.black.name == "\(path)@n=2")
    #expect(match.players.white.name == "\(path)@n=5" && match.players.white.parameters == "n=5")
  }
}

extension Latest {
  /// Whether another thread would not have to wait.
  fileprivate var isFree: Bool {
    #if canImport(Darwin)
      guard os_unfair_lock_trylock(state.mutex) else { return false }
    #else
      guard pthread_mutex_trylock(state.mutex) == 0 else { return false }
    #endif
    state.unlock()
    return true
  }
}
