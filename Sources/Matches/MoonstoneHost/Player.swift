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
  /// A ``HostFault`` stops the match where it is; any other error forfeits as a fault.
  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move>

  /// Whether ``chooseAtOnce(_:)`` is asked instead: of a player that waits for nothing but its own
  /// thinking. To suspend and resume takes longer than many a ply.
  var answersAtOnce: Bool { get }

  /// As ``choose(_:)``, on the thread that asks.
  ///
  /// - Precondition: ``answersAtOnce``.
  func chooseAtOnce(_ turn: Turn<G>) throws -> Choice<G.Move>

  /// Abandons the choice under way, if there is one; its answer is no longer wanted. Called on any
  /// thread, and returns at once.
  func stop()
}

extension Player {
  @inlinable public var answersAtOnce: Bool { false }

  public func chooseAtOnce(_ turn: Turn<G>) throws -> Choice<G.Move> {
    preconditionFailure("\(identity.name) does not answer at once")
  }

  public func stop() {}
}
