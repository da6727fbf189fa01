import MoonstoneKernel

/// Someone, or something, that chooses moves.
public protocol Player<G>: AnyObject, Sendable {
  associatedtype G: Game

  /// Who this is, for the record.
  var identity: PlayerIdentity { get }

  /// Answers with a move.
  ///
  /// Throws a ``Forfeit`` to lose the match with that reason, a ``Resignation`` to give it up, and
  /// `CancellationError` to leave without an answer: the match then stays unfinished, unless the
  /// answer was no longer wanted.
  /// Any other error forfeits as a fault.
  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move>

  /// Abandons the choice under way, if there is one; its answer is no longer wanted. Called on any
  /// thread, and returns at once.
  func stop()
}

extension Player {
  public func stop() {}
}
