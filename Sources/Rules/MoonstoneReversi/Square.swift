import MoonstoneKernel

extension Reversi {
  public typealias Square = BoardSquare<EightByEight>
}

/// A square of a board: `a1` is top left and has code 0; on 8×8 squares `h1` has 7, `a2` 8, `h8` 63.
@frozen public struct BoardSquare<Board: ReversiBoard>: QuerySymbol {
  @usableFromInline let index: UInt8

  /// - Precondition: `index` is the bit of a square.
  @inlinable init(index: UInt8) { self.index = index }

  @inlinable public init?(code: Int) {
    guard 0 <= code, code < Board.size &* Board.stride, code % Board.stride < Board.size else {
      return nil
    }
    index = UInt8(truncatingIfNeeded: code)
  }

  /// - Precondition: `column` and `row` are at least 0 and less than the board's size.
  @inlinable public init(column: Int, row: Int) {
    precondition(
      0 <= column && column < Board.size && 0 <= row && row < Board.size, "no such square")
    index = UInt8(truncatingIfNeeded: row &* Board.stride &+ column)
  }

  @inlinable public static var type: ValueType { .square }

  @inlinable public var code: Int { Int(index) }

  /// Counted from 0, the `a` of `a1`.
  @inlinable public var column: Int { Int(index) % Board.stride }

  /// Counted from 0, the `1` of `a1`.
  @inlinable public var row: Int { Int(index) / Board.stride }

  /// The bitboard that holds this square alone.
  @inlinable public var bit: Board.Bits { Board.Bits(square: Int(index)) }
}

extension BoardSquare: LosslessStringConvertible {
  /// Reads a column's letter and a row's number, such as `a1`, and nothing else.
  @inlinable public init?(_ description: String) {
    let bytes = description.utf8
    guard 2...3 ~= bytes.count, let letter = bytes.first,
      letter >= UInt8(ascii: "a"), Int(letter &- UInt8(ascii: "a")) < Board.size
    else { return nil }
    var row = 0
    for digit in bytes.dropFirst() {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit),
        row > 0 || digit != UInt8(ascii: "0")
      else { return nil }
      row = row &* 10 &+ Int(digit &- UInt8(ascii: "0"))
    }
    guard 1...Board.size ~= row else { return nil }
    self.init(column: Int(letter &- UInt8(ascii: "a")), row: row &- 1)
  }

  @inlinable public var description: String {
    let (column, row) = (UInt8(truncatingIfNeeded: column), UInt8(truncatingIfNeeded: row &+ 1))
    return String(unsafeUninitializedCapacity: 3) {
      $0[0] = UInt8(ascii: "a") &+ column
      if row < 10 {
        $0[1] = UInt8(ascii: "0") &+ row
        return 2
      }
      $0[1] = UInt8(ascii: "0") &+ row / 10
      $0[2] = UInt8(ascii: "0") &+ row % 10
      return 3
    }
  }
}
