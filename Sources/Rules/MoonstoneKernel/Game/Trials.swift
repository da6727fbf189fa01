extension Game {
  /// The positions at the ends of the trial lines.
  public var trials: [Position] {
    trialLines.map { line in line.reduce(into: initialPosition) { $0.playUnchecked($1) } }
  }

  /// Returns a match of random moves, the same one for the same seed.
  package func randomMatch(seed: UInt64) -> [Move] {
    var chance = SplitMix64(seed: seed)
    var (position, moves) = (initialPosition, [Move]())
    while let move = position.legalMoves.randomElement(using: &chance) {
      position.playUnchecked(move)
      moves.append(move)
    }
    return moves
  }
}
