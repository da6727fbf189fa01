import MoonstoneKernel

extension Breakthrough {
  /// A step of a piece: `a2-a3`, or `a2xb3` when it captures.
  @frozen public struct Move: QuerySymbol {
    public let from: Square
    /// How a piece can step.
    @usableFromInline let step: Step

    @inlinable init(from: Square, step: Step) {
      self.from = from
      self.step = step
    }

    /// Ten codes for each square, for the ways to step from there.
    @inlinable public init?(code: Int) {
      guard let from = Square(code: code / 10), code >= 0,
        let step = Step(rawValue: UInt8(code % 10)), step.isOnBoard(from: from)
      else { return nil }
      self.init(from: from, step: step)
    }

    @inlinable public static var type: ValueType { .move }

    @inlinable public var code: Int { from.code &* 10 &+ Int(step.rawValue) }

    @inlinable public var to: Square { Square(index: from.code &+ step.offset) }

    @inlinable public var isCapture: Bool { step.isCapture }
  }

  /// Where a piece steps; left and right are White's.
  @frozen @usableFromInline enum Step: UInt8 {
    case upLeft, up, upRight, upLeftCapture, upRightCapture
    case downLeft, down, downRight, downLeftCapture, downRightCapture

    /// In columns: -1, 0 or 1.
    @inlinable var columns: Int {
      switch self {
      case .upLeft, .upLeftCapture, .downLeft, .downLeftCapture: -1
      case .up, .down: 0
      case .upRight, .upRightCapture, .downRight, .downRightCapture: 1
      }
    }

    /// Whether it is White's.
    @inlinable var isUp: Bool { rawValue < 5 }

    @inlinable var isCapture: Bool {
      switch self {
      case .upLeftCapture, .upRightCapture, .downLeftCapture, .downRightCapture: true
      default: false
      }
    }

    /// How far apart the squares' codes are.
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

extension Breakthrough.Move: LosslessStringConvertible {
  /// Reads what ``description`` writes, and nothing else.
  public init?(_ description: String) {
    let characters = Array(description)
    guard characters.count == 5, characters[2] == "-" || characters[2] == "x",
      let from = Breakthrough.Square(String(characters[0..<2])),
      let to = Breakthrough.Square(String(characters[3..<5])),
      abs(to.row - from.row) == 1, abs(to.column - from.column) <= 1
    else { return nil }
    let isCapture = characters[2] == "x"
    if isCapture, to.column == from.column { return nil }
    self.init(
      from: from,
      step: Breakthrough.Step(
        isUp: to.row > from.row, columns: to.column - from.column, isCapture: isCapture))
  }

  public var description: String { "\(from)\(isCapture ? "x" : "-")\(to)" }
}
