import MoonstoneHost
import MoonstoneKernel

/// The other side of a one-player game. If it is asked for a move, it leaves the match.
package final class Nobody<G: Game>: Player {
  package let identity = PlayerIdentity(name: PlayerSource.nobodyName)

  package init() {}

  package func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> { throw CancellationError() }
}
