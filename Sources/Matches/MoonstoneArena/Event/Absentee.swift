import MoonstoneHost
import MoonstoneKernel

/// Takes the place of an entrant whose player could not be made, and forfeits when it is asked for
/// a move.
final class Absentee<G: Game>: Player {
  let identity: PlayerIdentity
  private let message: String

  init(_ identity: PlayerIdentity, _ message: String) {
    self.identity = identity
    self.message = message
  }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> { throw Forfeit(.fault, message) }
}
