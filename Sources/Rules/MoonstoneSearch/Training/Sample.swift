import MoonstoneKernel

/// A position for training, and what it is worth.
@frozen public struct Sample<P: Position>: Sendable {
  /// The position.
  public let position: P
  /// What it is worth to the side to move, in units of margin; NaN while that is unknown.
  public var margin: Float
  /// How the match ended for the side to move: 1 for a win, 0.5 for a draw, 0 for a loss; NaN while
  /// that is unknown.
  public var result: Float = .nan
  /// Whether it is kept out of the fitting, to measure the result.
  public let isHeldOut: Bool

  /// Creates a sample.
  @inlinable public init(_ position: P, margin: Float = .nan, isHeldOut: Bool) {
    self.position = position
    self.margin = margin
    self.isHeldOut = isHeldOut
  }
}
