import MoonstoneHost
import MoonstoneKernel

extension CapsuleFolder {
  /// Writes the capsule of a finished match if it was forfeited, and notes that in the match.
  package func record<G: Game>(_ match: Match<G>, of host: Host<G>, seed: UInt64) throws {
    guard let path = try keep(match, by: host.players, seed: seed), let side = match.ending?.side
    else { return }
    try host.interrupt(.note(side, "capsule: \(path)"))
  }
}
