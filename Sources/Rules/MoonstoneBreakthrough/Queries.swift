import MoonstoneKernel

extension Breakthrough {
  /// What scripts can ask about a position.
  public var queries: [Query<Position>] {
    [
      Query("size", "How many squares a side of the board has.", returns: .integer) { $0.size },
      Query("pieces", "How many pieces a side has.", .side, returns: .integer) { position, side in
        position.pieces(side).nonzeroBitCount
      },
      Query(
        "at", "The side whose piece is on a square; nil if it is empty, or not on the board.",
        .square(Square.self), returns: .optional(.side)
      ) { position, square in position.side(at: square) },
      Query(
        "distance", "How many rows a side's farthest piece has left to go.", .side,
        returns: .integer
      ) { position, side in position.distance(side) },
      Query(
        "attackers", "How many pieces of a side could capture on a square, if one stood there.",
        .side, .square(Square.self), returns: .integer
      ) { position, side, square in position.attackers(side, square.bit) },
      Query(
        "run",
        "In how many moves a piece of a side reaches the far row, whatever the other side does but "
          + "win before; nil if none is sure to.",
        .side, returns: .optional(.integer)
      ) { position, side in position.run(side) },
    ]
  }

  /// A position is even when the sides' numbers of pieces differ by at most 1.
  public var evenness: Evenness? { Evenness(feature: "pieces", within: 1) }

  /// What evaluations can weigh.
  public var features: [Feature<Position>] {
    [
      Feature("pieces", "How many more pieces the side to move has.") {
        $0.lead { $0.pieces($1).nonzeroBitCount }
      },
      Feature("distance", "How many rows fewer its farthest piece has left to go.") {
        -$0.lead { $0.distance($1) }
      },
      Feature("advance", "How many rows its pieces have gone in all, more than the other side's.") {
        $0.lead { $0.advance($1) }
      },
      Feature("mobility", "How many more steps it could make.") {
        $0.lead { $0.steps(of: $1).count }
      },
      Feature("attacked", "How many fewer of its pieces the other side could capture.") {
        -$0.lead { ($0.pieces($1) & $0.reach($1.opponent)).nonzeroBitCount }
      },
      Feature("guarded", "How many more of its pieces stand where it could capture back.") {
        $0.lead { ($0.pieces($1) & $0.reach($1)).nonzeroBitCount }
      },
      Feature("loose", "How many fewer of its pieces the other side could capture for nothing.") {
        -$0.lead { ($0.pieces($1) & $0.reach($1.opponent) & ~$0.reach($1)).nonzeroBitCount }
      },
      Feature("pairs", "How many more pairs of its pieces stand side by side.") {
        $0.lead { ($0.pieces($1) & ~$0.lastColumn & $0.pieces($1) >> 1).nonzeroBitCount }
      },
      Feature(
        "race",
        "How soon it wins the race to the far row for certain: a row more than the board has, less "
          + "its moves; negative if the other side wins it, 0 if neither is sure to."
      ) { $0.race },
    ]
  }
}

extension Breakthrough.Position {
  /// How many more of something the side to move has.
  func lead(_ count: (Self, Side) -> Int) -> Int { count(self, turn) - count(self, turn.opponent) }

  /// How many rows a side's farthest piece has left to go; without pieces, the number of rows.
  public func distance(_ side: Side) -> Int {
    let pieces = pieces(side)
    if pieces == 0 { return size }
    return side == .white
      ? size - 1 - (63 - pieces.leadingZeroBitCount) / 8 : pieces.trailingZeroBitCount / 8
  }

  /// How many rows a side's pieces have advanced from its first row, added up.
  func advance(_ side: Side) -> Int {
    (1..<size).reduce(0) { sum, rows in
      let row = side == .white ? rows : size - 1 - rows
      return sum + rows * (pieces(side) & (0xFF << UInt64(8 * row))).nonzeroBitCount
    }
  }

  /// The bitboard of the squares on which a side could capture if a piece stood there.
  func reach(_ side: Side) -> UInt64 {
    let left = pieces(side) & ~Self.firstColumn
    let right = pieces(side) & ~lastColumn
    return side == .white ? left << 7 | right << 9 : left >> 9 | right >> 7
  }

  /// How many pieces of a side could capture on a square if a piece stood there.
  func attackers(_ side: Side, _ square: UInt64) -> Int {
    let left = pieces(side) & ~Self.firstColumn
    let right = pieces(side) & ~lastColumn
    let (first, second) =
      side == .white ? (left << 7, right << 9) : (left >> 9, right >> 7)
    return (first & square).nonzeroBitCount + (second & square).nonzeroBitCount
  }
}
