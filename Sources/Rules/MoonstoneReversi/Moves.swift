extension Reversi {
  public typealias Moves = BoardMoves<EightByEight>
}

/// The legal moves of a position, row by row from `a1`; or the pass alone; or nothing.
@frozen public struct BoardMoves<Board: ReversiBoard>: BidirectionalCollection, Hashable, Sendable {
  /// The bitboard of the squares that can be played.
  public let squares: Board.Bits
  /// Whether the only move is the pass.
  public let isPass: Bool

  @inlinable init(squares: Board.Bits, isPass: Bool) {
    self.squares = squares
    self.isPass = isPass
  }

  /// A place in the collection; the code of the move there.
  @frozen public struct Index: Comparable, Sendable {
    @usableFromInline let code: UInt8

    @inlinable init(code: Int) { self.code = UInt8(truncatingIfNeeded: code) }

    @inlinable public static func < (left: Index, right: Index) -> Bool {
      left.code < right.code
    }
  }

  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline var squares: Board.Bits
    @usableFromInline var isPass: Bool

    @inlinable init(_ moves: BoardMoves) {
      squares = moves.squares
      isPass = moves.isPass
    }

    @inlinable public mutating func next() -> BoardMove<Board>? {
      if !squares.isEmpty {
        let index = UInt8(truncatingIfNeeded: squares.trailingZeroBitCount)
        squares = squares.withoutFirst
        return BoardMove(index: index)
      }
      if isPass {
        isPass = false
        return .pass
      }
      return nil
    }
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  @inlinable static var end: Int { Int(BoardMove<Board>.passIndex) &+ 1 }

  @inlinable public var startIndex: Index {
    Index(
      code: !squares.isEmpty
        ? squares.trailingZeroBitCount : isPass ? Int(BoardMove<Board>.passIndex) : Self.end)
  }

  @inlinable public var endIndex: Index { Index(code: Self.end) }

  @inlinable public func index(after index: Index) -> Index {
    // Nothing is above the pass.
    let code = Int(index.code)
    if code >= Int(BoardMove<Board>.passIndex) { return endIndex }
    let above = squares & ~below(code) & ~Board.Bits(square: code)
    return Index(code: above.isEmpty ? Self.end : above.trailingZeroBitCount)
  }

  @inlinable public func index(before index: Index) -> Index {
    let code = Int(index.code)
    let isAboveAll = code >= Board.Bits.bitWidth
    let below = isAboveAll ? squares : squares & below(code)
    return Index(code: below.isEmpty ? Int(BoardMove<Board>.passIndex) : below.last)
  }

  /// The bits below one.
  @inlinable func below(_ code: Int) -> Board.Bits { ~(~Board.Bits.none &<< code) }

  @inlinable public subscript(index: Index) -> BoardMove<Board> { BoardMove(index: index.code) }

  @inlinable public var isEmpty: Bool { squares.isEmpty && !isPass }

  @inlinable public var count: Int { squares.nonzeroBitCount &+ (isPass ? 1 : 0) }
}
