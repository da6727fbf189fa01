extension Reversi.Position: LosslessStringConvertible {
  /// Reads what ``description`` writes, and nothing else; ``Reversi/position(_:)`` reads more.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    guard bytes.count == 66, bytes[64] == UInt8(ascii: " ") else { return nil }
    var black: UInt64 = 0
    var white: UInt64 = 0
    for (index, byte) in bytes.prefix(64).enumerated() {
      switch byte {
      case UInt8(ascii: "X"): black |= 1 << UInt64(index)
      case UInt8(ascii: "O"): white |= 1 << UInt64(index)
      case UInt8(ascii: "-"): break
      default: return nil
      }
    }
    switch bytes[65] {
    case UInt8(ascii: "X"): self.init(black: black, white: white, turn: .black)
    case UInt8(ascii: "O"): self.init(black: black, white: white, turn: .white)
    default: return nil
    }
  }

  /// The 64 squares, a blank and the side to move, as in OBF: `X` black, `O` white, `-` empty.
  public var description: String {
    var text = ""
    text.reserveCapacity(66)
    for code in 0..<64 {
      let bit: UInt64 = 1 << UInt64(code)
      text += discs(.black) & bit != 0 ? "X" : discs(.white) & bit != 0 ? "O" : "-"
    }
    return text + (turn == .black ? " X" : " O")
  }
}
