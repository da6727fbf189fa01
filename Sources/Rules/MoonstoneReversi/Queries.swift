import MoonstoneKernel

extension ReversiGame {
  var plainQueries: [Query<Position>] {
    [
      Query("size", "How many squares a side of the board has.") { _ in Board.size },
      Query("discs", "How many discs a side has.") { (position, side: Side) in
        position.discs(side).nonzeroBitCount
      },
      Query("empties", "How many squares are empty.") { $0.empties.nonzeroBitCount },
      Query("mobility", "How many squares a side could play if it had the turn.") {
        (position, side: Side) in position.mobility(side)
      },
      Query(
        "flips",
        "The squares whose discs a move would turn, in the order in which the match tells them; "
          + "none if the move is a pass or illegal."
      ) { (position, move: BoardMove<Board>) in position.flipped(playing: move) },
      Query("at", "The side whose disc is on a square; nil if it is empty.") {
        (position, square: BoardSquare<Board>) in position.side(at: square)
      },
      Query(
        "potential",
        "How many empty squares touch a disc of the side's opponent, in any of the eight "
          + "directions: the side's potential mobility."
      ) { (position, side: Side) in position.potentialMobility(side) },
      Query(
        "stable",
        "How many discs of a side are certain never to be turned again, found from corners, edges "
          + "and full lines; there may be more."
      ) { (position, side: Side) in position.stableDiscs(side).nonzeroBitCount },
    ]
  }
}

extension BoardPosition {
  /// How many squares a side could play if it had the turn.
  @inlinable public func mobility(_ side: Side) -> Int {
    Board.moves(discs(side), discs(side.opponent)).nonzeroBitCount
  }

  /// How many empty squares touch a disc of the side's opponent.
  ///
  /// The second of the three measures of potential mobility in P. Rosenbloom, “A world-championship
  /// level Othello program”, Artificial Intelligence 19 (1982). Discs on the edge count here; some
  /// programs leave them out.
  @inlinable public func potentialMobility(_ side: Side) -> Int {
    Stability<Board>.potentialMoves(discs(side), discs(side.opponent)).nonzeroBitCount
  }

  /// The bitboard of those discs of a side that are shown to be stable: never to be turned again,
  /// whatever is played. A lower bound.
  @inlinable public func stableDiscs(_ side: Side) -> Bits {
    Stability<Board>.stable(discs(side), discs(side.opponent))
  }
}
