import MoonstoneKernel

extension Reversi {
  /// A position on the usual board.
  public typealias Position = BoardPosition<EightByEight>
}

/// The discs on a board and the side to move.
///
/// Bitboards of 8×8 squares have `a1` in bit 0, `h1` in bit 7 and `h8` in bit 63.
@frozen public struct BoardPosition<Board: ReversiBoard>: MoonstoneKernel.Position {
  /// The moves on this board.
  public typealias Move = BoardMove<Board>
  /// The legal moves of a position.
  public typealias Moves = BoardMoves<Board>
  /// The squares of this board.
  public typealias Square = BoardSquare<Board>
  /// The sets of squares.
  public typealias Bits = Board.Bits

  /// The discs of the side to move.
  public let own: Bits
  /// The discs of the other side.
  public let opponent: Bits
  /// The side to move.
  public let turn: Side

  /// Creates the initial position: four discs in the middle, with black to move.
  @inlinable public init() {
    let last = Board.size / 2
    func square(_ column: Int, _ row: Int) -> Bits {
      Bits(square: row &* Board.stride &+ column)
    }
    self.init(
      own: square(last, last &- 1) | square(last &- 1, last),
      opponent: square(last &- 1, last &- 1) | square(last, last), turn: .black)
  }

  /// Creates a position from the discs of the side to move and of the other side.
  ///
  /// - Precondition: no square is in both bitboards, and all are on the board.
  @inlinable public init(own: Bits, opponent: Bits, turn: Side) {
    precondition((own & opponent).isEmpty, "two discs on one square")
    precondition(((own | opponent) & ~Board.squares).isEmpty, "a disc beyond the board")
    self.own = own
    self.opponent = opponent
    self.turn = turn
  }

  /// Creates the position after a move, without the checks.
  @inlinable init(next own: Bits, last opponent: Bits, turn: Side) {
    self.own = own
    self.opponent = opponent
    self.turn = turn
  }

  /// Creates a position from the discs of black and of white.
  ///
  /// - Precondition: no square is in both bitboards, and all are on the board.
  @inlinable public init(black: Bits, white: Bits, turn: Side) {
    self.init(
      own: turn == .black ? black : white, opponent: turn == .black ? white : black, turn: turn)
  }
}

extension BoardPosition {
  /// The squares on which the side to move can place a disc; the pass when only the opponent can.
  @inlinable public var legalMoves: Moves {
    let squares = Board.moves(own, opponent)
    return Moves(
      squares: squares, isPass: squares.isEmpty && !Board.moves(opponent, own).isEmpty)
  }

  /// Whether a disc on the move's square turns another one, or the pass is forced.
  @inlinable public func isLegal(_ move: Move) -> Bool {
    guard let square = move.square else { return legalMoves.isPass }
    return (square.bit & (own | opponent)).isEmpty && !flips(square).isEmpty
  }

  /// Finds the discs that the move turns once, for both questions.
  @inlinable public mutating func playIfLegal(_ move: Move) -> Bool {
    guard let square = move.square else {
      guard legalMoves.isPass else { return false }
      playUnchecked(move)
      return true
    }
    guard (square.bit & (own | opponent)).isEmpty else { return false }
    let flips = flips(square)
    if flips.isEmpty { return false }
    place(on: square, turning: flips)
    return true
  }

  /// Places the disc and turns those that it encloses, or passes.
  ///
  /// - Precondition: the move is legal.
  @inlinable public mutating func playUnchecked(_ move: Move) {
    if let square = move.square {
      place(on: square, turning: flips(square))
    } else {
      self = Self(next: opponent, last: own, turn: turn.opponent)
    }
  }

  @inlinable mutating func place(on square: Square, turning flips: Bits) {
    self = Self(next: opponent ^ flips, last: own ^ flips ^ square.bit, turn: turn.opponent)
  }

  /// How the game ended: when neither side can move, the side with more discs has won.
  ///
  /// The margin is the difference in discs, with the empty squares counted for the winner: 64 after
  /// a wipe-out at 13–0. The WTHOR archive of the French federation and the scores of the FFO test
  /// positions count in the same way.
  @inlinable public var outcome: Outcome? {
    guard Board.moves(own, opponent).isEmpty, Board.moves(opponent, own).isEmpty else {
      return nil
    }
    let discs = own.nonzeroBitCount
    let others = opponent.nonzeroBitCount
    if discs == others { return .draw }
    let all = Board.size &* Board.size
    return .win(
      discs > others ? turn : turn.opponent, by: all &- 2 &* (discs < others ? discs : others))
  }

  /// Counts the lines of exactly `depth` plies; see ``ReversiBoard/perft(_:_:depth:)``.
  @inlinable public func perft(depth: Int) -> Int {
    depth == 0 ? 1 : Board.perft(own, opponent, depth: depth)
  }

  /// The placed disc, then the turned ones in the order of ``BoardFlips``; nothing for a pass.
  @inlinable public func changes(playing move: Move) -> [Change<Square>] {
    guard let square = move.square else { return [] }
    return [Change(square, turn)] + flipped(playing: move).map { Change($0, turn) }
  }

  /// The bitboard of a side's discs.
  @inlinable public func discs(_ side: Side) -> Bits { side == turn ? own : opponent }

  /// The bitboard of the empty squares.
  @inlinable public var empties: Bits { Board.squares & ~(own | opponent) }

  /// How many discs each side has.
  @inlinable public var tally: Sides<Int> {
    Sides(black: discs(.black).nonzeroBitCount, white: discs(.white).nonzeroBitCount)
  }

  /// The side whose disc is on a square; `nil` when it is empty.
  @inlinable public func side(at square: Square) -> Side? {
    !(own & square.bit).isEmpty ? turn : !(opponent & square.bit).isEmpty ? turn.opponent : nil
  }

  /// The bitboard of the discs that a disc on `square` would turn.
  @inlinable func flips(_ square: Square) -> Bits {
    Board.flips(square.index, own, opponent)
  }
}
