import MoonstoneKernel

/// What a character says of a square, in OBF and in diagrams.
enum DiscSymbol {
  /// Of the outer optional, `nil` says that the character is none of them.
  static func side(_ character: Character?) -> Side?? {
    switch character {
    case "X", "*", "b": .some(.black)
    case "O", "w": .some(.white)
    case "-", ".": .some(nil)
    default: nil
    }
  }

  static func letter(_ side: Side) -> String { side == .black ? "X" : "O" }

  static let squares = "“X”, “*” or “b” is black, “O” or “w” white, “-” or “.” empty"
  static let sides = "“X”, “*” or “b” is black, “O” or “w” white"
}

/// A board that is being read, square by square.
struct BoardReading<Board: ReversiBoard> {
  private(set) var discs = Sides<Board.Bits>(both: .none)
  private(set) var count = 0

  mutating func append(_ side: Side?) {
    if let side {
      let square = BoardSquare<Board>(column: count % Board.size, row: count / Board.size)
      discs[side] = discs[side] | square.bit
    }
    count += 1
  }

  func position(turn: Side) -> BoardPosition<Board> {
    BoardPosition(black: discs.black, white: discs.white, turn: turn)
  }
}
