import MoonstoneKernel

extension Reversi {
  /// A square of the usual board.
  public typealias Square = BoardSquare<EightByEight>
}

/// A square of a board.
///
/// `a1` is at the top left and has code 0. On 8×8 squares, `h1` has code 7, `a2` 8 and `h8` 63.
@frozen public struct BoardSquare<Board: ReversiBoard>: Symbol {
  @usableFromInline let index: UInt8

  /// - Precondition: `index` is the bit of a square.
  @inlinable init(index: UInt8) { self.index = index }

  /// Creates the square with this code; returns `nil` when there is none.
  @inlinable public init?(code: Int) {
    guard 0 <= code, code < Board.size &* Board.stride, code % Board.stride < Board.size else {
      return nil
    }
    index = UInt8(truncatingIfNeeded: code)
  }

  /// Creates a square from its column and row, both counted from 0.
  ///
  /// - Precondition: `column` and `row` are at least 0 and less than the board's size.
  @inlinable public init(column: Int, row: Int) {
    precondition(
      0 <= column && column < Board.size && 0 <= row && row < Board.size, "no such square")
    index = UInt8(truncatingIfNeeded: row &* Board.stride &+ column)
  }

  /// The number of the square's bit in bitboards.
  @inlinable public var code: Int { Int(index) }

  /// The column, counted from 0 for `a`.
  @inlinable public var column: Int { Int(index) % Board.stride }

  /// The row, counted from 0 for `1`.
  @inlinable public var row: Int { Int(index) / Board.stride }

  /// The bitboard that contains only this square.
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

  /// The column's letter and the row's number.
  @inlinable public var description: String {
    String(unsafeUninitializedCapacity: Self.mostBytes) { write(to: $0, at: 0) }
  }

  /// How many bytes a description has at most.
  @inlinable static var mostBytes: Int { 3 }

  /// Writes the description and returns where it ends.
  @inlinable func write(to text: UnsafeMutableBufferPointer<UInt8>, at place: Int) -> Int {
    let (column, row) = (UInt8(truncatingIfNeeded: column), UInt8(truncatingIfNeeded: row &+ 1))
    text[place] = UInt8(ascii: "a") &+ column
    if row < 10 {
      text[place &+ 1] = UInt8(ascii: "0") &+ row
      return place &+ 2
    }
    text[place &+ 1] = UInt8(ascii: "0") &+ row / 10
    text[place &+ 2] = UInt8(ascii: "0") &+ row % 10
    return place &+ 3
  }
}
