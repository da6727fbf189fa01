import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// What matches under ticks came to, so that no match is played twice.
///
/// It may be asked from any thread.
package final class MatchCache: Sendable {
  private let find: @Sendable (String) -> [UInt8]?
  private let add: @Sendable (String, [UInt8]) -> Void
  private let counts = Locked((known: 0, asked: 0))

  /// - Parameters:
  ///   - find: returns the bytes that were added under a name; `nil` without any.
  ///   - add: adds bytes under a name.
  package init(
    find: @escaping @Sendable (String) -> [UInt8]?,
    add: @escaping @Sendable (String, [UInt8]) -> Void
  ) {
    self.find = find
    self.add = add
  }

  /// How many matches were known, of those that were asked for.
  package var known: (known: Int, asked: Int) { counts.withLock { $0 } }

  /// The match as it ended when it was played, and what its moves cost.
  ///
  /// - Parameter wantsForfeits: whether a match that ended by a forfeit counts as known.
  package func match<G: Game>(
    _ key: ResultKey, _ game: G, from start: G.Position, players: Sides<PlayerIdentity>,
    clocks: Clocks, wantsForfeits: Bool = true
  ) -> (match: Match<G>, account: MatchAccount)? {
    for name in [key.seedless, key.seeded] {
      guard let known = find(name).flatMap(KnownResult.init(bytes:)),
        wantsForfeits || known.forfeiter == nil,
        let match = known.match(game, from: start, players: players, clocks: clocks)
      else { continue }
      counts.withLock { $0 = ($0.known + 1, $0.asked + 1) }
      return (match, known.account)
    }
    counts.withLock { $0.asked += 1 }
    return nil
  }

  /// Adds a match that was played, unless the machine decided how it ended.
  ///
  /// - Parameter players: the players as they are after the match.
  package func take<G: Game>(
    _ key: ResultKey, _ match: Match<G>, _ account: MatchAccount, by players: Sides<any Player<G>>
  ) {
    guard let result = KnownResult(match, account) else { return }
    let drawsChance = Side.allCases.contains { side in
      (players[side] as? any ChanceTelling)?.hasDrawnChance ?? true
    }
    add(drawsChance ? key.seeded : key.seedless, result.bytes)
  }
}
