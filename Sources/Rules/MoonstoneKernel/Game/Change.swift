/// A square whose content a move changes, and what it holds afterwards.
public struct Change<Square: Symbol>: Hashable, Sendable {
  /// The square that changes.
  public let square: Square
  /// The side whose piece stands there afterwards; `nil` when the square becomes empty.
  public let side: Side?

  /// Creates a change of one square.
  @inlinable public init(_ square: Square, _ side: Side?) {
    self.square = square
    self.side = side
  }
}
