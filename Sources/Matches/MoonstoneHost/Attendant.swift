import MoonstoneKernel

/// Answers the questions that a match asks of neither player: whether a pass has been seen, and
/// whether to start over.
///
/// A host without an attendant acknowledges passes at once and refuses resets.
public protocol Attendant: AnyObject, Sendable {
  /// Called before anybody is asked anything, players included; they wait until it returns.
  ///
  /// A display catches up with the match here. No clock is charged. Returns at once by default.
  ///
  /// - Parameters:
  ///   - request: what the match asks for.
  ///   - isWanted: whether the request is still open. An attendant that has just become able to be
  ///     stopped checks this, and so misses no ``stop()``.
  /// - Throws: a `CancellationError` to leave the match unfinished, unless the request is no longer
  ///   open.
  func prepare(for request: Request, isWanted: @escaping @Sendable () -> Bool) async throws

  /// Returns when a forced pass may be played.
  ///
  /// - Throws: any error, to leave the match unfinished.
  func acknowledgePass(of side: Side) async throws

  /// Decides whether the match starts over.
  ///
  /// - Throws: any error, to leave the match unfinished.
  func confirmReset() async throws -> Bool

  /// Abandons the preparation or the question in progress, if there is one.
  ///
  /// Called on any thread. Returns at once.
  func stop()
}

extension Attendant {
  /// Returns at once.
  public func prepare(for request: Request, isWanted: @escaping @Sendable () -> Bool) {}
}
