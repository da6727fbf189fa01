import MoonstoneKernel

extension Breakthrough {
  /// Reads a position's description, or a diagram as ``diagram(of:lastMove:)`` draws it.
  ///
  /// - Throws: ``NotationError`` with the place where the text goes wrong, or when the board has
  ///   another size.
  public func position(_ text: String) throws(NotationError) -> Position {
    let notation = text.withoutTrailingBlanks
    guard let position = Position(notation) else {
      return try DiagramReading.position(notation, size: size)
    }
    guard position.size == size else {
      throw NotationError(
        "the board is \(position.size)×\(position.size), but \(name) is played on \(size)×\(size)",
        column: 1)
    }
    return position
  }

  /// Reads `a2-a3`, and what others write: `a2a3`, which captures where it can, `a2:b3`, `a2b3*`.
  public func move(_ word: String, in position: Position) -> Move? {
    if let move = Move(word) { return move }
    let typed = word.lowercased()
    let squares = typed.filter { !"-x:*".contains($0) }
    guard squares.count == 4, typed.count <= 6 else { return nil }
    let signs = typed.contains { "x:*".contains($0) } ? ["x"] : ["-", "x"]
    let moves = signs.compactMap { Move("\(squares.prefix(2))\($0)\(squares.suffix(2))") }
    return moves.first { position.isLegal($0) } ?? moves.first
  }

  static func letter(_ side: Side?) -> String {
    switch side {
    case .white: "W"
    case .black: "B"
    case nil: "-"
    }
  }
}

extension Breakthrough.Position: LosslessStringConvertible {
  /// Reads what ``description`` writes, and nothing else; ``Breakthrough/position(_:)`` reads more.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    guard let size = Breakthrough.sizes.first(where: { $0 * $0 + 2 == bytes.count }),
      bytes[size * size] == UInt8(ascii: " "), let last = bytes.last,
      last == UInt8(ascii: "W") || last == UInt8(ascii: "B")
    else { return nil }
    var sides: [Side?] = []
    for byte in bytes.prefix(size * size) {
      switch byte {
      case UInt8(ascii: "W"): sides.append(.white)
      case UInt8(ascii: "B"): sides.append(.black)
      case UInt8(ascii: "-"): sides.append(nil)
      default: return nil
      }
    }
    let turn: Side = last == UInt8(ascii: "W") ? .white : .black
    guard case .success(let position) = Self.checked(sides, size: size, turn: turn) else {
      return nil
    }
    self = position
  }

  /// The position with these pieces, row by row from the top, or the reason why there is none.
  static func checked(_ sides: [Side?], size: Int, turn: Side) -> Result<Self, Flaw> {
    var pieces = Sides<UInt64>(both: 0)
    for (place, side) in sides.enumerated() {
      guard let side else { continue }
      pieces[side] |= Square(column: place % size, row: size - 1 - place / size).bit
    }
    let position = Self(
      white: pieces.white, black: pieces.black, turn: turn, width: UInt8(size))
    // Otherwise the game would already be over.
    if position.hasWon(turn) { return .failure(Flaw("\(turn) is to move and has won already")) }
    return .success(position)
  }

  /// The reason why pieces are not a position.
  struct Flaw: Error {
    let message: String
    init(_ message: String) { self.message = message }
  }

  /// The squares row by row from the top, a blank and the side to move: `W` is white, `B` black and
  /// `-` an empty square. The number of squares tells the size.
  public var description: String {
    var text = ""
    for row in (0..<size).reversed() {
      for column in 0..<size {
        text += Breakthrough.letter(side(at: Square(column: column, row: row)))
      }
    }
    return text + " " + Breakthrough.letter(turn)
  }
}
