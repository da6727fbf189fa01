extension Reversi {
  /// The legal moves of a position on the usual board.
  public typealias Moves = BoardMoves<EightByEight>
}

/// The legal moves of a position: squares row by row from `a1`, or only the pass, or none.
@frozen public struct BoardMoves<Board: ReversiBoard>: BidirectionalCollection, Hashable, Sendable {
  /// The bitboard of the squares on which a disc can be placed.
  public let squares: Board.Bits
  /// Whether the only move is the pass.
  public let isPass: Bool

  @inlinable init(squares: Board.Bits, isPass: Bool) {
    self.squares = squares
    self.isPass = isPass
  }

  /// A place in the collection.
  @frozen public struct Index: Comparable, Sendable {
    @usableFromInline let code: UInt8

    @inlinable init(code: Int) { self.code = UInt8(truncatingIfNeeded: code) }

    /// Orders places by the codes of their moves.
    @inlinable public static func < (left: Index, right: Index) -> Bool {
      left.code < right.code
    }
  }

  /// Visits the moves in their order.
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline var squares: Board.Bits
    @usableFromInline var isPass: Bool

    @inlinable init(_ moves: BoardMoves) {
      squares = moves.squares
      isPass = moves.isPass
    }

    /// The next move; `nil` after the last one.
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

  /// Begins with the first move.
  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  @inlinable static var end: Int { Int(BoardMove<Board>.passIndex) &+ 1 }

  /// The place of the first move; ``endIndex`` when there is none.
  @inlinable public var startIndex: Index {
    Index(
      code: !squares.isEmpty
        ? squares.trailingZeroBitCount : isPass ? Int(BoardMove<Board>.passIndex) : Self.end)
  }

  /// The place after the last move.
  @inlinable public var endIndex: Index { Index(code: Self.end) }

  /// The place after another one.
  @inlinable public func index(after index: Index) -> Index {
    // The pass is always the last move.
    let code = Int(index.code)
    if code >= Int(BoardMove<Board>.passIndex) { return endIndex }
    let above = squares & ~below(code) & ~Board.Bits(square: code)
    return Index(code: above.isEmpty ? Self.end : above.trailingZeroBitCount)
  }

  /// The place before another one.
  @inlinable public func index(before index: Index) -> Index {
    let code = Int(index.code)
    let isAboveAll = code >= Board.Bits.bitWidth
    let below = isAboveAll ? squares : squares & below(code)
    return Index(code: below.isEmpty ? Int(BoardMove<Board>.passIndex) : below.last)
  }

  /// The bits below the one with this code.
  @inlinable func below(_ code: Int) -> Board.Bits { ~(~Board.Bits.none &<< code) }

  /// The move at a place.
  @inlinable public subscript(index: Index) -> BoardMove<Board> { BoardMove(index: index.code) }

  /// Whether there is no move, because the game is over.
  @inlinable public var isEmpty: Bool { squares.isEmpty && !isPass }

  /// The number of moves.
  @inlinable public var count: Int { squares.nonzeroBitCount &+ (isPass ? 1 : 0) }
}
