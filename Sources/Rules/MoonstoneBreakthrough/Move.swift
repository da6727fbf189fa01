import MoonstoneKernel

extension Breakthrough {
  /// A step of a piece: `a2-a3`, or `a2xb3` when it captures.
  @frozen public struct Move: Symbol {
    /// The square on which the piece stands.
    public let from: Square
    @usableFromInline let step: Step

    @inlinable init(from: Square, step: Step) {
      self.from = from
      self.step = step
    }

    /// Creates the move with this code; returns `nil` when there is none.
    ///
    /// Each square has ten codes, one for each way to step from it.
    @inlinable public init?(code: Int) {
      guard let from = Square(code: code / 10), code >= 0,
        let step = Step(rawValue: UInt8(code % 10)), step.isOnBoard(from: from)
      else { return nil }
      self.init(from: from, step: step)
    }

    /// Ten times the code of the square, plus the number of the step.
    @inlinable public var code: Int { from.code &* 10 &+ Int(step.rawValue) }

    /// The square to which the piece steps.
    @inlinable public var to: Square { Square(index: from.code &+ step.offset) }

    /// Whether the piece captures another one.
    @inlinable public var isCapture: Bool { step.isCapture }
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

  /// The squares, with `-` or, for a capture, `x` between them.
  public var description: String { "\(from)\(isCapture ? "x" : "-")\(to)" }
}
