import MoonstoneKernel

/// Answers what a match asks of nobody in particular: to acknowledge a pass, to confirm a reset.
///
/// A host without one acknowledges at once, and confirms no reset.
public protocol Attendant: AnyObject, Sendable {
  /// Called before anybody is asked, players included, who wait until it returns: whoever shows the
  /// match catches up with it here. No clock is charged.
  ///
  /// Throws `CancellationError` to leave, as a player does, unless the request is no longer open.
  ///
  /// - Parameter isWanted: whether the request is still open. Who gets ready to be stopped looks
  ///   here afterwards, and so misses no ``stop()``.
  func prepare(for request: Request, isWanted: @escaping @Sendable () -> Bool) async throws

  func acknowledgePass(of side: Side) async throws
  func confirmReset() async throws -> Bool

  /// Abandons the preparation or the question under way, if there is one. Called on any thread;
  /// returns at once.
  func stop()
}

extension Attendant {
  public func prepare(for request: Request, isWanted: @escaping @Sendable () -> Bool) {}
}
