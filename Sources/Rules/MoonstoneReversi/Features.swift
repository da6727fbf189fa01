import MoonstoneKernel

extension Reversi {
  /// The features that all sizes have, one for each class of squares, and the patterns' value if
  /// there are weights.
  public var features: [Feature<Position>] {
    plainFeatures + SquareClass.all.map(\.lead) + patternFeatures
  }

  private var patternFeatures: [Feature<Position>] {
    guard let weights else { return [] }
    return [
      Feature(
        patternFeature,
        "What its patterns are worth by the weights that training found, in hundredths of a disc."
      ) { weights.patterns.value($0.own, $0.opponent) }
    ]
  }
}

extension ReversiGame {
  var plainFeatures: [Feature<Position>] {
    [
      Feature("discs", "How many more discs the side to move has.") { $0.lead { $0 } },
      Feature("mobility", "How many more squares the side to move could play.") {
        $0.mobility($0.turn) - $0.mobility($0.turn.opponent)
      },
      Feature("potential", "How much more potential mobility the side to move has.") {
        $0.potentialMobility($0.turn) - $0.potentialMobility($0.turn.opponent)
      },
      Feature("stable", "How many more discs of the side to move are shown to be stable.") {
        $0.stableDiscs($0.turn).nonzeroBitCount - $0.stableDiscs($0.turn.opponent).nonzeroBitCount
      },
      Feature("corners", "How many more corners the side to move has.") {
        $0.lead { $0 & Position.corners }
      },
      Feature("xsquares", "How many more X-squares it has beside corners that are empty.") {
        position in
        let open = ~position.neighbours(ofTaken: position.own | position.opponent)
        return position.lead { $0 & Position.xSquares & open }
      },
      Feature("csquares", "How many more C-squares it has beside corners that are empty.") {
        position in
        let open = ~position.neighbours(ofTaken: position.own | position.opponent)
        return position.lead { $0 & Position.cSquares & open }
      },
      Feature("edges", "How many more discs it has on the edges, corners included.") {
        $0.lead { $0 & Position.edges }
      },
      Feature("parity", "1 when the number of empty squares is odd, and -1 when it is even.") {
        $0.empties.nonzeroBitCount & 1 == 1 ? 1 : -1
      },
    ]
  }
}

extension BoardPosition {
  /// How many more of the chosen discs the side to move has.
  @inlinable func lead(_ choice: (Bits) -> Bits) -> Int {
    choice(own).nonzeroBitCount - choice(opponent).nonzeroBitCount
  }
}
