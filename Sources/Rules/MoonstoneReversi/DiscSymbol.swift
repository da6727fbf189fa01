import MoonstoneKernel

/// What characters stand for in OBF and in diagrams.
enum DiscSymbol {
  /// The side that a character stands for, or `.some(nil)` for an empty square; `nil` for any other
  /// character.
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
