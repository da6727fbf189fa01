import MoonstoneKernel

extension Breakthrough {
  /// The pieces, the side to move and the size of the board.
  ///
  /// Bitboards have `a1` in bit 0, `b1` in bit 1 and `a2` in bit 8, whatever the size.
  @frozen public struct Position: MoonstoneKernel.Position {
    /// The moves of the game.
    public typealias Move = Breakthrough.Move
    /// The legal moves of a position.
    public typealias Moves = Breakthrough.Moves
    /// The squares of the board.
    public typealias Square = Breakthrough.Square

    /// The bitboard of white's pieces.
    public let white: UInt64
    /// The bitboard of black's pieces.
    public let black: UInt64
    /// The side to move.
    public let turn: Side
    @usableFromInline let width: UInt8

    /// Creates the initial position: each side fills its two rows, and white is to move.
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
  /// The number of rows and of columns.
  @inlinable public var size: Int { Int(width) }

  /// The bitboard of a side's pieces.
  @inlinable public func pieces(_ side: Side) -> UInt64 { side == .white ? white : black }

  @inlinable static var firstColumn: UInt64 { 0x0101_0101_0101_0101 }

  @inlinable var lastColumn: UInt64 { Self.firstColumn &<< UInt64(width &- 1) }

  /// The bitboard of the row that a side must reach.
  @inlinable func goal(of side: Side) -> UInt64 {
    side == .white ? 0xFF &<< (8 &* UInt64(width &- 1)) : 0xFF
  }

  /// Whether a side has reached the far row or captured every piece.
  @inlinable func hasWon(_ side: Side) -> Bool {
    pieces(side) & goal(of: side) != 0 || pieces(side.opponent) == 0
  }

  /// How the game ended: the side that has just moved may have won.
  @inlinable public var outcome: Outcome? { hasWon(turn.opponent) ? .win(turn.opponent) : nil }

  /// The steps of the side to move.
  @inlinable public var legalMoves: Moves { hasWon(turn.opponent) ? .none : steps(of: turn) }

  /// The steps that a side's pieces could make if it had the turn.
  @inlinable func steps(of side: Side) -> Moves {
    let own = pieces(side)
    let others = pieces(side.opponent)
    let empty = ~(own | others)
    let fromLeft = own & ~Self.firstColumn
    let fromRight = own & ~lastColumn
    // The squares ahead are shifted back to where the piece stands.
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

  /// Whether the side to move can make this step.
  @inlinable public func isLegal(_ move: Move) -> Bool {
    let side = turn
    guard move.step.isUp == (side == .white), pieces(side) & move.from.bit != 0,
      !hasWon(side.opponent), move.to.column < size
    else { return false }
    if move.isCapture { return pieces(side.opponent) & move.to.bit != 0 }
    return (white | black) & move.to.bit == 0
  }

  /// Moves the piece and removes the one that it captures.
  ///
  /// - Precondition: the move is legal.
  @inlinable public mutating func playUnchecked(_ move: Move) {
    let step = move.from.bit | move.to.bit
    let others = pieces(turn.opponent) & ~move.to.bit
    self =
      turn == .white
      ? Self(white: white ^ step, black: others, turn: .black, width: width)
      : Self(white: others, black: black ^ step, turn: .white, width: width)
  }

  /// The square to which the piece steps, then the one that it leaves.
  public func changes(playing move: Move) -> [Change<Square>] {
    [Change(move.to, turn), Change(move.from, nil)]
  }

  /// The side whose piece is on a square; `nil` when it is empty.
  @inlinable public func side(at square: Square) -> Side? {
    white & square.bit != 0 ? .white : black & square.bit != 0 ? .black : nil
  }

  /// A hash of the pieces, the side to move and the size.
  @inlinable public var key: UInt64 {
    let pieces = (white &* 0x9E37_79B9_7F4A_7C15) ^ SplitMix64.mix(black)
    return SplitMix64.mix(pieces &+ UInt64(turn.rawValue) &+ 2 &* UInt64(width))
  }

  /// Wins come first, then captures, then the steps nearest to the far row.
  @inlinable public func priority(of move: Move) -> Int {
    let left = turn == .white ? size &- 1 &- move.to.row : move.to.row
    if left == 0 { return 100 }
    return (move.isCapture ? 50 : 0) &+ 5 &* (8 &- left)
  }
}
