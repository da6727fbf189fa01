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
