import MoonstoneHost
import MoonstoneKernel

extension CapsuleFolder {
  /// Writes the capsule of a finished match if it was forfeited, and notes that in the match.
  ///
  /// - Returns: the path of the capsule; `nil` without one.
  @discardableResult
  package func record<G: Game>(
    _ match: Match<G>, of host: Host<G>, seed: UInt64
  ) throws -> String? {
    guard let path = try keep(match, by: host.players, seed: seed), let side = match.ending?.side
    else { return nil }
    try host.interrupt(.note(side, "capsule: \(path)"))
    return path
  }
}
