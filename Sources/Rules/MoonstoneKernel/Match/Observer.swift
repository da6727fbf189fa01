/// Receives the events of a match, in order, and changes nothing.
///
/// A host calls it while it holds the match, so an observer that calls its host deadlocks.
public protocol Observer<G>: AnyObject, Sendable {
  associatedtype G: Game

  /// - Parameter match: the match after the action that caused the event.
  /// - Throws: whatever must stop the host, such as an error of a journal that cannot be written.
  func observe(_ event: Match<G>.Event, in match: Match<G>) throws
}
