import MoonstoneKernel

extension BoardPosition: LosslessStringConvertible {
  /// Reads what ``description`` writes, and nothing else; `ReversiGame.position(_:)` reads more.
  @inlinable public init?(_ description: String) {
    var description = description
    guard let position = description.withUTF8({ Self(described: $0) }) else { return nil }
    self = position
  }

  @inlinable init?(described bytes: UnsafeBufferPointer<UInt8>) {
    let count = Board.size &* Board.size
    guard bytes.count == count &+ 2, bytes[count] == UInt8(ascii: " ") else { return nil }
    var black = Bits.none
    var white = Bits.none
    for place in 0..<count {
      let bit = Bits(square: place / Board.size &* Board.stride &+ place % Board.size)
      switch bytes[place] {
      case UInt8(ascii: "X"): black = black | bit
      case UInt8(ascii: "O"): white = white | bit
      case UInt8(ascii: "-"): break
      default: return nil
      }
    }
    switch bytes[count &+ 1] {
    case UInt8(ascii: "X"): self.init(black: black, white: white, turn: .black)
    case UInt8(ascii: "O"): self.init(black: black, white: white, turn: .white)
    default: return nil
    }
  }

  /// The squares row by row, a blank and the side to move, as in OBF: `X` is black, `O` white and
  /// `-` empty.
  @inlinable public var description: String {
    let count = Board.size &* Board.size
    let (black, white) = (discs(.black), discs(.white))
    return String(unsafeUninitializedCapacity: count &+ 2) { text in
      for place in 0..<count {
        let bit = Bits(square: place / Board.size &* Board.stride &+ place % Board.size)
        let isWhite = !(white & bit).isEmpty
        text[place] =
          !(black & bit).isEmpty
          ? UInt8(ascii: "X") : isWhite ? UInt8(ascii: "O") : UInt8(ascii: "-")
      }
      text[count] = UInt8(ascii: " ")
      text[count &+ 1] = turn == .black ? UInt8(ascii: "X") : UInt8(ascii: "O")
      return count &+ 2
    }
  }
}
