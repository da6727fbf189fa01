import MoonstoneKernel

extension ConnectFour {
  /// What scripts can ask about a position.
  public var queries: [Query<Position>] {
    [
      Query(
        "height", "How many discs are in a column, which is named as the move that plays there.",
        .move(Move.self), returns: .integer
      ) { position, move in
        ((position.own | position.opponent) & Bitboard.column(move.column)).nonzeroBitCount
      },
      Query(
        "threats",
        "The empty squares on which a side's disc would complete four in a line, whether one can "
          + "land there now or not, column by column from below.",
        .side, returns: .squares(Squares.self)
      ) { position, side in Squares(bits: position.threats(side)) },
      Query(
        "lines",
        "How many lines of four squares hold exactly n discs of a side and none of its opponent's.",
        .side, .integer, returns: .integer
      ) { position, side, count in position.lines(side, count) },
      Query(
        "at", "The side whose disc is on a square; nil if it is empty.", .square(Square.self),
        returns: .optional(.side)
      ) { position, square in position.side(at: square) },
      Query("empties", "How many squares are empty.", returns: .integer) {
        $0.empties.nonzeroBitCount
      },
    ]
  }

  /// A position is even when the sides' numbers of threats differ by at most 1.
  public var evenness: Evenness? { Evenness(feature: "threats", within: 1) }

  /// What evaluations can weigh.
  public var features: [Feature<Position>] {
    [
      Feature("threats", "On how many more squares the side to move would complete four.") {
        $0.threats($0.turn).nonzeroBitCount - $0.threats($0.turn.opponent).nonzeroBitCount
      },
      Feature(
        "zugzwang",
        "How many more such squares it has on the rows that fall to it when all else is filled: "
          + "odd ones for red, even ones for yellow."
      ) { position in
        let odd = Bitboard.oddRows
        let red = (position.threats(.black) & odd).nonzeroBitCount
        let yellow = (position.threats(.white) & ~odd).nonzeroBitCount
        return position.turn == .black ? red - yellow : yellow - red
      },
      Feature("threes", "How many more open lines with three of its discs the side to move has.") {
        $0.lines($0.turn, 3) - $0.lines($0.turn.opponent, 3)
      },
      Feature("twos", "How many more open lines with two of its discs the side to move has.") {
        $0.lines($0.turn, 2) - $0.lines($0.turn.opponent, 2)
      },
      Feature("centre", "How many more discs the side to move has in the middle column.") {
        let middle = Bitboard.column(3)
        return ($0.own & middle).nonzeroBitCount - ($0.opponent & middle).nonzeroBitCount
      },
    ]
  }

  /// The squares of a bitboard, column by column from below.
  struct Squares: Sequence, IteratorProtocol {
    var bits: UInt64

    mutating func next() -> Square? {
      if bits == 0 { return nil }
      defer { bits &= bits &- 1 }
      return Square(index: bits.trailingZeroBitCount)
    }
  }
}

extension ConnectFour.Position {
  /// The bitboard of the empty squares on which a side's disc would complete four in a line.
  @inlinable public func threats(_ side: Side) -> UInt64 {
    Bitboard.completions(discs(side)) & empties
  }

  /// How many lines of four squares have `count` discs of a side and none of its opponent's.
  @inlinable public func lines(_ side: Side, _ count: Int) -> Int {
    Bitboard.lines(of: discs(side), without: discs(side.opponent), count: count)
  }
}
