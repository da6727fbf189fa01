import MoonstoneKernel

extension Reversi {
  /// Sixty-four squares and the side to move.
  ///
  /// Bitboards hold `a1` in bit 0, `h1` in bit 7 and `h8` in bit 63.
  @frozen public struct Position: MoonstoneKernel.Position {
    public typealias Move = Reversi.Move
    public typealias Moves = Reversi.Moves
    public typealias Square = Reversi.Square

    /// The discs of the side to move.
    public let own: UInt64
    /// The discs of the other side.
    public let opponent: UInt64
    public let turn: Side

    /// The position a game begins with.
    @inlinable public init() {
      self.init(own: 0x0000_0008_1000_0000, opponent: 0x0000_0010_0800_0000, turn: .black)
    }

    /// - Precondition: no square is in both bitboards.
    @inlinable public init(own: UInt64, opponent: UInt64, turn: Side) {
      precondition(own & opponent == 0, "two discs on one square")
      self.own = own
      self.opponent = opponent
      self.turn = turn
    }

    /// Skips the check, for what follows from a position that was checked.
    @inlinable init(next own: UInt64, last opponent: UInt64, turn: Side) {
      self.own = own
      self.opponent = opponent
      self.turn = turn
    }

    /// - Precondition: no square is in both bitboards.
    @inlinable public init(black: UInt64, white: UInt64, turn: Side) {
      self.init(
        own: turn == .black ? black : white, opponent: turn == .black ? white : black, turn: turn)
    }
  }
}

extension Reversi.Position {
  @inlinable public var legalMoves: Moves {
    let squares = Bitboard.moves(own, opponent)
    return Moves(
      squares: squares, isPass: squares == 0 && Bitboard.moves(opponent, own) != 0)
  }

  @inlinable public func isLegal(_ move: Move) -> Bool {
    guard let square = move.square else { return legalMoves.isPass }
    return square.bit & (own | opponent) == 0 && flips(square) != 0
  }

  @inlinable public mutating func play(_ move: Move) {
    if let square = move.square {
      let flips = flips(square)
      self = Self(
        next: opponent ^ flips, last: own ^ flips ^ square.bit, turn: turn.opponent)
    } else {
      self = Self(next: opponent, last: own, turn: turn.opponent)
    }
  }

  /// The margin is the difference in discs, the empty squares counted for the winner: 64 after a
  /// wipe-out at 13–0. So count the WTHOR archive of the French federation and the scores of the
  /// FFO test positions.
  @inlinable public var outcome: Outcome? {
    guard Bitboard.moves(own, opponent) == 0, Bitboard.moves(opponent, own) == 0 else {
      return nil
    }
    let discs = own.nonzeroBitCount
    let others = opponent.nonzeroBitCount
    if discs == others { return .draw }
    return .win(
      discs > others ? turn : turn.opponent, by: 64 &- 2 &* (discs < others ? discs : others))
  }

  /// Tells the placed disc, then the lines left-up, up, right-up, right, right-down, down,
  /// left-down and left, each from the placed disc outwards. A pass changes nothing.
  public func changes(playing move: Move) -> [Change<Square>] {
    guard let square = move.square else { return [] }
    return [Change(square, turn)] + flipped(playing: move).map { Change($0, turn) }
  }

  /// The bitboard of a side's discs.
  @inlinable public func discs(_ side: Side) -> UInt64 { side == turn ? own : opponent }

  /// The bitboard of the empty squares.
  @inlinable public var empties: UInt64 { ~(own | opponent) }

  /// How many discs each side has.
  @inlinable public var tally: Sides<Int> {
    Sides(black: discs(.black).nonzeroBitCount, white: discs(.white).nonzeroBitCount)
  }

  /// The side whose disc is on a square, or `nil`.
  @inlinable public func side(at square: Square) -> Side? {
    own & square.bit != 0 ? turn : opponent & square.bit != 0 ? turn.opponent : nil
  }

  /// The bitboard of the discs that a disc on `square` would turn.
  @inlinable func flips(_ square: Square) -> UInt64 {
    Bitboard.flips(square.index, own, opponent)
  }
}
