import MoonstoneKernel

extension ReversiGame {
  var plainQueries: [Query<Position>] {
    [
      Query("size", "How many squares a side of the board has.", returns: .integer) { _ in
        Board.size
      },
      Query("discs", "How many discs a side has.", .side, returns: .integer) { position, side in
        position.discs(side).nonzeroBitCount
      },
      Query("empties", "How many squares are empty.", returns: .integer) {
        $0.empties.nonzeroBitCount
      },
      Query(
        "mobility", "How many squares a side could play if it had the turn.", .side,
        returns: .integer
      ) { position, side in position.mobility(side) },
      Query(
        "flips",
        "The squares whose discs a move would turn, in the order in which the match tells them; "
          + "none if the move is a pass or illegal.",
        .move(BoardMove<Board>.self), returns: .squares(BoardFlips<Board>.self)
      ) { position, move in position.flipped(playing: move) },
      Query(
        "at", "The side whose disc is on a square; nil if it is empty.",
        .square(BoardSquare<Board>.self), returns: .optional(.side)
      ) { position, square in position.side(at: square) },
      Query(
        "potential",
        "How many empty squares touch a disc of the side's opponent, in any of the eight "
          + "directions: the side's potential mobility.",
        .side, returns: .integer
      ) { position, side in position.potentialMobility(side) },
      Query(
        "stable",
        "How many discs of a side are certain never to be turned again, found from corners, edges "
          + "and full lines; there may be more.",
        .side, returns: .integer
      ) { position, side in position.stableDiscs(side).nonzeroBitCount },
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
  /// It is the second of the three measures of potential mobility in P. Rosenbloom, “A
  /// world-championship level Othello program”, Artificial Intelligence 19 (1982). It counts discs
  /// on the edge, which some programs leave out.
  @inlinable public func potentialMobility(_ side: Side) -> Int {
    Stability<Board>.potentialMoves(discs(side), discs(side.opponent)).nonzeroBitCount
  }

  /// The bitboard of a side's discs that are shown to be stable: nothing can turn them again.
  ///
  /// There may be more stable discs than it finds.
  @inlinable public func stableDiscs(_ side: Side) -> Bits {
    Stability<Board>.stable(discs(side), discs(side.opponent))
  }
}
