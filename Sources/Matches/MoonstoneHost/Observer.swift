import MoonstoneKernel

/// Hears what a match tells, in order, and changes nothing.
///
/// Called while the host holds the match: an observer that calls its host waits for itself.
public protocol Observer<G>: AnyObject, Sendable {
  associatedtype G: Game

  /// - Throws: whatever must stop the host, such as a journal that cannot be written.
  func observe(_ event: Match<G>.Event, in match: Match<G>) throws
}
