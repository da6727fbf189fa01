import MoonstoneHost
import MoonstoneKernel

/// Leaves the match as soon as it is asked.
final class Nobody<G: Game>: Player {
  let identity = PlayerIdentity(name: PlayerSource.nobodyName)

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> { throw CancellationError() }
}
