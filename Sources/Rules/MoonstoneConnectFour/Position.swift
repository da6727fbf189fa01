import MoonstoneKernel

extension ConnectFour {
  /// Forty-two squares; the side to move follows from how many discs there are.
  ///
  /// Bitboards hold a column in seven bits each, `a1` in bit 0, `a2` in bit 1, `b1` in bit 7.
  @frozen public struct Position: MoonstoneKernel.Position {
    public typealias Move = ConnectFour.Move
    public typealias Moves = ConnectFour.Moves
    public typealias Square = ConnectFour.Square

    /// The discs of the side to move.
    public let own: UInt64
    /// The discs of the other side.
    public let opponent: UInt64

    /// The empty board.
    @inlinable public init() { self.init(next: 0, last: 0) }

    /// For what follows from a position, and for what was checked.
    @inlinable init(next own: UInt64, last opponent: UInt64) {
      self.own = own
      self.opponent = opponent
    }

    /// The position that discs on these squares are, or why they are none.
    static func checked(red: UInt64, yellow: UInt64) -> Result<Position, Flaw> {
      let taken = red | yellow
      let lead = red.nonzeroBitCount - yellow.nonzeroBitCount
      if red & yellow != 0 { return .failure(Flaw("two discs stand on one square")) }
      // Below every disc there is a disc, or it stands at the bottom.
      if taken & ~Bitboard.bottom & ~(taken << 1) != 0 {
        return .failure(Flaw("a disc hangs over an empty square"))
      }
      guard lead == 0 || lead == 1 else {
        return .failure(
          Flaw(
            "red has \(red.nonzeroBitCount) discs and yellow \(yellow.nonzeroBitCount): "
              + "red begins, and has as many or one more"))
      }
      let position =
        lead == 0 ? Position(next: red, last: yellow) : Position(next: yellow, last: red)
      if Bitboard.hasFour(position.own) {
        return .failure(Flaw("\(lead == 0 ? "red" : "yellow") is to move and has four already"))
      }
      return .success(position)
    }
  }

  /// Why discs are no position.
  struct Flaw: Error {
    let message: String
    init(_ message: String) { self.message = message }
  }
}

extension ConnectFour.Position {
  @inlinable public var turn: Side { (own | opponent).nonzeroBitCount & 1 == 0 ? .black : .white }

  @inlinable public var legalMoves: Moves {
    Moves(squares: Bitboard.hasFour(opponent) ? 0 : landings)
  }

  /// The bitboard of the lowest empty square of each column that is not full.
  @inlinable public var landings: UInt64 {
    ((own | opponent) &+ Bitboard.bottom) & Bitboard.squares
  }

  @inlinable public func isLegal(_ move: Move) -> Bool {
    landings & Bitboard.column(move.column) != 0 && !Bitboard.hasFour(opponent)
  }

  @inlinable public mutating func play(_ move: Move) {
    self = Self(next: opponent, last: own | landing(of: move))
  }

  /// The bitboard of the square that a disc lands on; of none in a full column.
  @inlinable func landing(of move: Move) -> UInt64 {
    landings & Bitboard.column(move.column)
  }

  @inlinable public var outcome: Outcome? {
    if Bitboard.hasFour(opponent) { return .win(turn.opponent) }
    return own | opponent == Bitboard.squares ? .draw : nil
  }

  /// The disc on the square where it lands.
  public func changes(playing move: Move) -> [Change<Square>] {
    [Change(Square(index: landing(of: move).trailingZeroBitCount), turn)]
  }

  /// The bitboard of a side's discs.
  @inlinable public func discs(_ side: Side) -> UInt64 { side == turn ? own : opponent }

  /// The bitboard of the empty squares.
  @inlinable public var empties: UInt64 { Bitboard.squares & ~(own | opponent) }

  /// The side whose disc is on a square, or `nil`.
  @inlinable public func side(at square: Square) -> Side? {
    own & square.bit != 0 ? turn : opponent & square.bit != 0 ? turn.opponent : nil
  }

  @inlinable public var key: UInt64 { ((own &* 0x9E37_79B9_7F4A_7C15) ^ opponent.spread).spread }

  /// What wins first, then what keeps the other side from winning, then the middle columns.
  @inlinable public func priority(of move: Move) -> Int {
    let landing = landing(of: move)
    if Bitboard.completions(own) & landing != 0 { return 100 }
    if Bitboard.completions(opponent) & landing != 0 { return 90 }
    return 30 &- 10 &* abs(move.column &- 3)
  }
}
