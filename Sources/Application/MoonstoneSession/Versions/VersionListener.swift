import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

/// Keeps the versions that play a match.
package final class VersionListener<G: Game>: Observer {
  private let keeper: VersionKeeper
  private let seats: Seats<G>

  /// Keeps the versions that the match begins with.
  ///
  /// - Parameters:
  ///   - keeper: keeps them.
  ///   - seats: the players of the match.
  package init(_ keeper: VersionKeeper, _ seats: Seats<G>) {
    (self.keeper, self.seats) = (keeper, seats)
    for side in Side.allCases { see(side) }
  }

  package func observe(_ event: Match<G>.Event, in match: Match<G>) {
    switch event {
    case .swapped(let side, _): see(side)
    case .ended:
      for side in Side.allCases {
        if let digest = match.players[side].digest {
          keeper.count(digest, of: seats.sources[side])
        }
      }
    default: break
    }
  }

  /// Keeps the version that plays. A swap is told while the script is about to think, when most of
  /// what is known of it would be waited for without end.
  private func see(_ side: Side) {
    if let version = seats.script(side)?.versions.last {
      keeper.see(version, of: seats.sources[side])
    }
  }
}
