import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview

/// A script that stopped loading after the first match.
final class FailingPlayer<G: Game>: Player, Reproducible {
  let identity: PlayerIdentity
  private let message: String
  private let source: ScriptSource?
  private let limits: ScriptLimits

  /// - Parameter source: the version that does not load, if it is known.
  init(named name: String, _ message: String, source: ScriptSource?, limits: ScriptLimits) {
    identity = PlayerIdentity(name: name, digest: source?.digest)
    self.message = message
    self.source = source
    self.limits = limits
  }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    throw Forfeit(.fault, message)
  }

  var lastCalls: [String] { [] }

  var lastAsked: ScriptSnapshot? {
    source.map {
      ScriptSnapshot(
        source: $0, limits: limits, memory: nil,
        first: ScriptSnapshot.Beginning(ply: 0, memory: nil))
    }
  }
}
