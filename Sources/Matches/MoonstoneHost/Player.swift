import MoonstoneKernel

/// Someone or something that chooses moves.
///
///     final class FirstMove: Player {
///       let identity = PlayerIdentity(name: "first move")
///
///       func choose(_ turn: Turn<TicTacToe>) async throws -> Choice<Mark> {
///         guard let move = turn.position.legalMoves.first else { throw Resignation() }
///         return Choice(move, comment: Comment(text: "the first that came to mind"))
///       }
///     }
///
/// A ``Host`` calls it on a thread that belongs to the match, so it may compute for as long as it
/// likes, and wait. Whoever asks it outside of a match sees to that by ``MatchThread/run(_:)``.
public protocol Player<G>: AnyObject, Sendable {
  /// The game that it plays.
  associatedtype G: Game

  /// The player's name and kind, for the record.
  var identity: PlayerIdentity { get }

  /// Chooses a move. A host never asks for a forced pass.
  ///
  /// - Throws: a `Forfeit` to lose the match for that reason; a ``Resignation`` to give up; a
  ///   ``HostFault`` to stop the match where it is; a `CancellationError` to leave the match
  ///   unfinished, unless the answer is no longer wanted. Any other error forfeits with
  ///   `Forfeit.Reason.fault`.
  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move>

  /// Abandons the choice in progress, if there is one: its answer is no longer wanted.
  ///
  /// Called on any thread. Returns at once. Does nothing by default.
  func stop()
}

extension Player {
  /// Does nothing.
  public func stop() {}
}

/// A player that can also choose without suspending, on a thread that it may hold as long as it
/// likes.
///
/// Hosts prefer this, since to suspend and resume takes longer than many plies. The players of
/// other packages cannot adopt it: they would have to promise that they wait for nothing.
@usableFromInline package protocol SynchronousPlayer<G>: Player {
  /// Chooses as ``Player/choose(_:)`` does, on the calling thread.
  func chooseAtOnce(_ turn: Turn<G>) throws -> Choice<G.Move>
}
