import MoonstoneKernel

extension Breakthrough {
  /// The pieces, the side to move and how large the board is.
  ///
  /// Bitboards hold `a1` in bit 0, `b1` in bit 1 and `a2` in bit 8, whatever the size.
  @frozen public struct Position: MoonstoneKernel.Position {
    public typealias Move = Breakthrough.Move
    public typealias Moves = Breakthrough.Moves
    public typealias Square = Breakthrough.Square

    public let white: UInt64
    public let black: UInt64
    public let turn: Side
    @usableFromInline let width: UInt8

    /// The position a game begins with: each side fills its two rows.
    ///
    /// - Precondition: `size` is one of ``Breakthrough/sizes``.
    public init(size: Int = 8) {
      precondition(Breakthrough.sizes.contains(size), "no such board")
      let row = (UInt64(1) << UInt64(size)) - 1
      let rows = row | row << 8
      self.init(
        white: rows, black: rows << UInt64(8 * (size - 2)), turn: .white, width: UInt8(size))
    }

    @inlinable init(white: UInt64, black: UInt64, turn: Side, width: UInt8) {
      self.white = white
      self.black = black
      self.turn = turn
      self.width = width
    }
  }
}

extension Breakthrough.Position {
  /// How many squares a side of the board has.
  @inlinable public var size: Int { Int(width) }

  /// The bitboard of a side's pieces.
  @inlinable public func pieces(_ side: Side) -> UInt64 { side == .white ? white : black }

  /// The bitboard of the column `a`.
  @inlinable static var firstColumn: UInt64 { 0x0101_0101_0101_0101 }

  @inlinable var lastColumn: UInt64 { Self.firstColumn &<< UInt64(width &- 1) }

  /// The bitboard of the row that a side must reach.
  @inlinable func goal(of side: Side) -> UInt64 {
    side == .white ? 0xFF &<< (8 &* UInt64(width &- 1)) : 0xFF
  }

  /// Whether a side stands on the far row or has taken every piece.
  @inlinable func hasWon(_ side: Side) -> Bool {
    pieces(side) & goal(of: side) != 0 || pieces(side.opponent) == 0
  }

  @inlinable public var outcome: Outcome? { hasWon(turn.opponent) ? .win(turn.opponent) : nil }

  @inlinable public var legalMoves: Moves { hasWon(turn.opponent) ? .none : steps(of: turn) }

  /// The steps that a side's pieces could make if it had the turn.
  @inlinable func steps(of side: Side) -> Moves {
    let own = pieces(side)
    let others = pieces(side.opponent)
    let empty = ~(own | others)
    let fromLeft = own & ~Self.firstColumn
    let fromRight = own & ~lastColumn
    // Squares are seen from where a piece stands: what lies ahead is shifted back to it.
    if side == .white {
      return Moves(
        left: fromLeft & ~(own &>> 7), straight: own & (empty &>> 8),
        right: fromRight & ~(own &>> 9), leftCaptures: others &>> 7, rightCaptures: others &>> 9,
        isUp: true)
    }
    return Moves(
      left: fromLeft & ~(own &<< 9), straight: own & (empty &<< 8),
      right: fromRight & ~(own &<< 7), leftCaptures: others &<< 9, rightCaptures: others &<< 7,
      isUp: false)
  }

  @inlinable public func isLegal(_ move: Move) -> Bool {
    let side = turn
    guard move.step.isUp == (side == .white), pieces(side) & move.from.bit != 0,
      !hasWon(side.opponent), move.to.column < size
    else { return false }
    if move.isCapture { return pieces(side.opponent) & move.to.bit != 0 }
    return (white | black) & move.to.bit == 0
  }

  @inlinable public mutating func play(_ move: Move) {
    let step = move.from.bit | move.to.bit
    let others = pieces(turn.opponent) & ~move.to.bit
    self =
      turn == .white
      ? Self(white: white ^ step, black: others, turn: .black, width: width)
      : Self(white: others, black: black ^ step, turn: .white, width: width)
  }

  /// The piece on its new square, and then the one that is empty now.
  public func changes(playing move: Move) -> [Change<Square>] {
    [Change(move.to, turn), Change(move.from, nil)]
  }

  /// The side whose piece is on a square, or `nil`.
  @inlinable public func side(at square: Square) -> Side? {
    white & square.bit != 0 ? .white : black & square.bit != 0 ? .black : nil
  }

  @inlinable public var key: UInt64 {
    let pieces = (white &* 0x9E37_79B9_7F4A_7C15) ^ black.spread
    return (pieces &+ UInt64(turn.rawValue) &+ 2 &* UInt64(width)).spread
  }

  /// What wins first, then captures, then the steps nearest to the far row.
  @inlinable public func priority(of move: Move) -> Int {
    let left = turn == .white ? size &- 1 &- move.to.row : move.to.row
    if left == 0 { return 100 }
    return (move.isCapture ? 50 : 0) &+ 5 &* (8 &- left)
  }
}
