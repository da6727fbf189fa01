import MoonstoneKernel

extension Match {
  /// Returns the match's `Game.fingerprint(from:_:)`, from the beginning of the game if the moves
  /// are known that lead to where the match began: one match may pass through another's start.
  ///
  /// - Parameter lead: the moves from the initial position to the start; empty if they are unknown.
  package func fingerprint(after lead: [G.Move]) -> UInt64 {
    lead.isEmpty
      ? game.fingerprint(from: start, Array(moves))
      : game.fingerprint(from: game.initialPosition, lead + Array(moves))
  }
}
