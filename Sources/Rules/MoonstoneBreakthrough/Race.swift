import MoonstoneKernel

// Races: who reaches the far row first when nobody can stop the runners.
extension Breakthrough.Position {
  /// In how many moves a side reaches the far row for certain if it moves one piece and nothing
  /// else, whatever the other side does but win before; `nil` if no piece is sure to get through.
  ///
  /// Every piece of the other side is supposed to be wherever it could be by then. So a run that is
  /// found is sure, and a few that depend on what its pieces cannot do at once are not found.
  public func run(_ side: Side) -> Int? {
    let own = upward(pieces(side), side)
    var others = upward(pieces(side.opponent), side)
    var runners = own
    if turn != side {
      runners &= ~captures(of: others)
      others |= steps(of: others)
    }
    for moves in 1..<size {
      let aside = (runners & ~Self.firstColumn) &<< 7 | (runners & ~lastColumn) &<< 9
      runners = (runners &<< 8 & ~others | aside) & ~own
      if runners & goal(of: .white) != 0 { return moves }
      runners &= ~captures(of: others)
      if runners == 0 { return nil }
      others |= steps(of: others)
    }
    return nil
  }

  /// How surely and how soon the side to move wins the race: one more than the rows of the board,
  /// less the moves that it takes; negative if the other side wins it, and 0 if neither is sure to.
  ///
  /// A run wins if the other side's farthest piece needs more moves than are left to it before.
  public var race: Int {
    let other = turn.opponent
    if let moves = run(turn), moves <= distance(other) { return size + 1 - moves }
    if let moves = run(other), moves < distance(turn) { return moves - size - 1 }
    return 0
  }

  /// Pieces as their side sees them, who goes up.
  private func upward(_ pieces: UInt64, _ side: Side) -> UInt64 {
    side == .white ? pieces : pieces.byteSwapped &>> UInt64(8 &* (8 &- size))
  }

  /// The squares on which pieces that go down capture.
  private func captures(of pieces: UInt64) -> UInt64 {
    (pieces & ~Self.firstColumn) &>> 9 | (pieces & ~lastColumn) &>> 7
  }

  /// The squares to which pieces that go down step.
  private func steps(of pieces: UInt64) -> UInt64 { pieces &>> 8 | captures(of: pieces) }
}
