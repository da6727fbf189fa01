/// Hears every event of a match, in order, and changes nothing in it.
///
///     final class Scribe: Observer {
///       func observe(_ event: Match<TicTacToe>.Event, in match: Match<TicTacToe>) {
///         if case .played(let choice, let side, _, _, let ply) = event {
///           print(ply, side, choice.move)
///         }
///       }
///     }
///
/// The match waits for its observers, so that a journal has a move before the next one is asked
/// for. Read a host's `events` instead where the match must not wait.
public protocol Observer<G>: AnyObject, Sendable {
  /// The game that is observed.
  associatedtype G: Game

  /// Hears of an event.
  ///
  /// The host's lock is held meanwhile: calling the host from here deadlocks.
  ///
  /// - Parameters:
  ///   - event: what has just happened.
  ///   - match: the match right after the event.
  /// - Throws: any error, to stop the host: a journal that cannot be written, for example.
  func observe(_ event: Match<G>.Event, in match: Match<G>) throws
}
