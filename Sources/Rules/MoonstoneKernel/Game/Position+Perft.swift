extension Position {
  /// Counts the lines of play of exactly `depth` plies, by the published convention.
  ///
  /// A pass is a ply, and a game that ended earlier counts as one line.
  ///
  ///     game.initialPosition.perft(depth: 3)
  @inlinable public func perft(depth: Int) -> Int {
    if depth == 0 { return 1 }
    let moves = legalMoves
    if moves.isEmpty { return 1 }
    if depth == 1 { return moves.count }
    var lines = 0
    for move in moves { lines &+= playingUnchecked(move).perft(depth: depth &- 1) }
    return lines
  }

  /// The legal moves in their order, each with the number of lines of `depth` plies that begin
  /// with it.
  ///
  /// - Precondition: `depth` is at least 1.
  public func divide(depth: Int) -> [(move: Move, lines: Int)] {
    legalMoves.map { ($0, playingUnchecked($0).perft(depth: depth - 1)) }
  }
}
