extension Breakthrough {
  /// How a piece steps; left and right are as white sees them.
  @frozen @usableFromInline enum Step: UInt8 {
    case upLeft, up, upRight, upLeftCapture, upRightCapture
    case downLeft, down, downRight, downLeftCapture, downRightCapture

    /// The step in columns: -1, 0 or 1.
    @inlinable var columns: Int {
      switch self {
      case .upLeft, .upLeftCapture, .downLeft, .downLeftCapture: -1
      case .up, .down: 0
      case .upRight, .upRightCapture, .downRight, .downRightCapture: 1
      }
    }

    /// Whether the step is upwards, as white's steps are.
    @inlinable var isUp: Bool { rawValue < 5 }

    @inlinable var isCapture: Bool {
      switch self {
      case .upLeftCapture, .upRightCapture, .downLeftCapture, .downRightCapture: true
      default: false
      }
    }

    /// The difference between the squares' codes.
    @inlinable var offset: Int { (isUp ? 8 : -8) &+ columns }

    @inlinable func isOnBoard(from square: Square) -> Bool {
      0..<8 ~= square.column + columns && 0..<8 ~= square.row + (isUp ? 1 : -1)
    }

    @inlinable init(isUp: Bool, columns: Int, isCapture: Bool) {
      let way: UInt8 = isCapture ? (columns < 0 ? 3 : 4) : UInt8(truncatingIfNeeded: columns &+ 1)
      self = Step(rawValue: isUp ? way : way &+ 5) ?? .up
    }
  }
}
