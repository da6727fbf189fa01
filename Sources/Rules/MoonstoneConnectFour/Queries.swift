import MoonstoneKernel

extension ConnectFour {
  public var queries: [Query<Position>] {
    [
      Query(
        "height", "How many discs are in a column, which is named as the move that plays there."
      ) { (position, move: Move) in
        ((position.own | position.opponent) & Bitboard.column(move.column)).nonzeroBitCount
      },
      Query(
        "threats",
        "The empty squares on which a side's disc would complete four in a line, whether one can "
          + "land there now or not, column by column from below."
      ) { (position, side: Side) in Squares(bits: position.threats(side)) },
      Query(
        "lines",
        "How many lines of four squares hold exactly n discs of a side and none of its opponent's."
      ) { (position, side: Side, count: Int) in position.lines(side, count) },
      Query("at", "The side whose disc is on a square; nil if it is empty.") {
        (position, square: Square) in position.side(at: square)
      },
      Query("empties", "How many squares are empty.") { $0.empties.nonzeroBitCount },
    ]
  }

  public var features: [Feature<Position>] {
    [
      Feature("threats", "On how many more squares the side to move would complete four.") {
        $0.threats($0.turn).nonzeroBitCount - $0.threats($0.turn.opponent).nonzeroBitCount
      },
      Feature(
        "zugzwang",
        "How many more such squares it has on the rows that fall to it when all else is filled: odd "
          + "ones for red, even ones for yellow."
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

  /// Squares as queries tell them.
  struct Squares: QueryResult {
    let bits: UInt64

    static var type: ValueType { .list(.square) }

    func encode(into out: UnsafeMutableBufferPointer<Int>) -> Int {
      var left = bits
      var count = 0
      while left != 0, count < out.count {
        out[count] = left.trailingZeroBitCount
        left &= left &- 1
        count += 1
      }
      return count
    }
  }
}

extension ConnectFour.Position {
  /// The bitboard of the empty squares on which a side's disc would complete four in a line.
  @inlinable public func threats(_ side: Side) -> UInt64 {
    Bitboard.completions(discs(side)) & empties
  }

  /// How many lines of four squares hold `count` discs of a side and none of its opponent's.
  @inlinable public func lines(_ side: Side, _ count: Int) -> Int {
    Bitboard.lines(of: discs(side), without: discs(side.opponent), count: count)
  }
}
