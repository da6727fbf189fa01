/// What stands on one square after a move that did not stand there before.
public struct Change<Square: Symbol>: Hashable, Sendable {
  public let square: Square
  /// Whose piece it is now; `nil` when the square is empty now.
  public let side: Side?

  @inlinable public init(_ square: Square, _ side: Side?) {
    self.square = square
    self.side = side
  }
}
