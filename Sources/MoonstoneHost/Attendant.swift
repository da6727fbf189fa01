import MoonstoneKernel

/// Answers what a match asks of nobody in particular: to acknowledge a pass, to confirm a reset.
///
/// A host without one acknowledges at once, and confirms no reset.
public protocol Attendant: AnyObject, Sendable {
  func acknowledgePass(of side: Side) async throws
  func confirmReset() async throws -> Bool

  /// Abandons the question under way, if there is one. Called on any thread; returns at once.
  func stop()
}
