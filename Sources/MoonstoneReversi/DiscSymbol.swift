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
struct BoardReading {
  private(set) var discs = Sides<UInt64>(both: 0)
  private(set) var count = 0

  mutating func append(_ side: Side?) {
    if let side { discs[side] |= 1 << UInt64(count) }
    count += 1
  }

  func position(turn: Side) -> Reversi.Position {
    Reversi.Position(black: discs.black, white: discs.white, turn: turn)
  }
}
