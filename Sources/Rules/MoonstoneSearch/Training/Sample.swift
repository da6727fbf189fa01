import MoonstoneKernel

/// A position for training, and what it is worth.
@frozen public struct Sample<P: Position>: Sendable {
  /// The position.
  public let position: P
  /// What it is worth to the side to move, in units of margin; NaN while that is unknown.
  public var margin: Float
  /// Whether it is kept out of the fitting, to measure the result.
  public let isHeldOut: Bool

  /// Creates a sample.
  @inlinable public init(_ position: P, margin: Float = .nan, isHeldOut: Bool) {
    self.position = position
    self.margin = margin
    self.isHeldOut = isHeldOut
  }
}
