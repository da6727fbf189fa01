import MoonstoneKernel

extension ConnectFour {
  /// The discs on 42 squares; their number tells the side to move.
  ///
  /// Bitboards have seven bits for each column: `a1` is bit 0, `a2` bit 1 and `b1` bit 7.
  @frozen public struct Position: MoonstoneKernel.Position {
    /// The moves of the game.
    public typealias Move = ConnectFour.Move
    /// The legal moves of a position.
    public typealias Moves = ConnectFour.Moves
    /// The squares of the board.
    public typealias Square = ConnectFour.Square

    /// The discs of the side to move.
    public let own: UInt64
    /// The discs of the other side.
    public let opponent: UInt64

    /// Creates the empty board.
    @inlinable public init() { self.init(next: 0, last: 0) }

    /// Creates the position after a move, or from discs that were checked.
    @inlinable init(next own: UInt64, last opponent: UInt64) {
      self.own = own
      self.opponent = opponent
    }

    /// The position with discs on these squares, or the reason why there is none.
    static func checked(red: UInt64, yellow: UInt64) -> Result<Position, Flaw> {
      let taken = red | yellow
      let lead = red.nonzeroBitCount - yellow.nonzeroBitCount
      if red & yellow != 0 { return .failure(Flaw("two discs are on one square")) }
      // Below every disc there is another one, or it is at the bottom.
      if taken & ~Bitboard.bottom & ~(taken << 1) != 0 {
        return .failure(Flaw("a disc hangs over an empty square"))
      }
      guard lead == 0 || lead == 1 else {
        return .failure(
          Flaw(
            "red has \(red.nonzeroBitCount) discs and yellow \(yellow.nonzeroBitCount): "
              + "red begins and has as many or one more"))
      }
      let position =
        lead == 0 ? Position(next: red, last: yellow) : Position(next: yellow, last: red)
      if Bitboard.hasFour(position.own) {
        return .failure(Flaw("\(lead == 0 ? "red" : "yellow") is to move and has four already"))
      }
      return .success(position)
    }
  }

  /// The reason why discs are not a position.
  struct Flaw: Error {
    let message: String
    init(_ message: String) { self.message = message }
  }
}

extension ConnectFour.Position {
  /// Red, as black is called, when the number of discs is even.
  @inlinable public var turn: Side { (own | opponent).nonzeroBitCount & 1 == 0 ? .black : .white }

  /// The columns that are not full.
  @inlinable public var legalMoves: Moves {
    Moves(squares: Bitboard.hasFour(opponent) ? 0 : landings)
  }

  /// The bitboard of the lowest empty square of each column that is not full.
  @inlinable public var landings: UInt64 {
    ((own | opponent) &+ Bitboard.bottom) & Bitboard.squares
  }

  /// Whether the column is not full and the game is not over.
  @inlinable public func isLegal(_ move: Move) -> Bool {
    landings & Bitboard.column(move.column) != 0 && !Bitboard.hasFour(opponent)
  }

  /// Drops a disc of the side to move.
  ///
  /// - Precondition: the move is legal.
  @inlinable public mutating func playUnchecked(_ move: Move) {
    self = Self(next: opponent, last: own | landing(of: move))
  }

  /// The bitboard of the square that a disc lands on; empty for a full column.
  @inlinable func landing(of move: Move) -> UInt64 {
    landings & Bitboard.column(move.column)
  }

  /// How the game ended: the side that has just moved has four in a line, or the board is full.
  @inlinable public var outcome: Outcome? {
    if Bitboard.hasFour(opponent) { return .win(turn.opponent) }
    return own | opponent == Bitboard.squares ? .draw : nil
  }

  /// The disc on the square that it lands on.
  public func changes(playing move: Move) -> [Change<Square>] {
    [Change(Square(index: landing(of: move).trailingZeroBitCount), turn)]
  }

  /// The bitboard of a side's discs.
  @inlinable public func discs(_ side: Side) -> UInt64 { side == turn ? own : opponent }

  /// The bitboard of the empty squares.
  @inlinable public var empties: UInt64 { Bitboard.squares & ~(own | opponent) }

  /// The side whose disc is on a square; `nil` when it is empty.
  @inlinable public func side(at square: Square) -> Side? {
    own & square.bit != 0 ? turn : opponent & square.bit != 0 ? turn.opponent : nil
  }

  /// A hash of the discs.
  @inlinable public var key: UInt64 {
    SplitMix64.mix((own &* 0x9E37_79B9_7F4A_7C15) ^ SplitMix64.mix(opponent))
  }

  /// Wins come first, then moves that stop a win of the opponent, then the middle columns.
  @inlinable public func priority(of move: Move) -> Int {
    let landing = landing(of: move)
    if Bitboard.completions(own) & landing != 0 { return 100 }
    if Bitboard.completions(opponent) & landing != 0 { return 90 }
    return 30 &- 10 &* abs(move.column &- 3)
  }
}
