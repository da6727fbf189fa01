extension Position {
  /// The published convention: a pass is a ply, and a game that ended earlier is one line.
  @inlinable public func perft(depth: Int) -> Int {
    if depth == 0 { return 1 }
    let moves = legalMoves
    if moves.isEmpty { return 1 }
    if depth == 1 { return moves.count }
    var lines = 0
    for move in moves { lines &+= playing(move).perft(depth: depth &- 1) }
    return lines
  }

  /// The lines of exactly `depth` plies below each legal move, in the order of ``legalMoves``.
  ///
  /// - Precondition: `depth` is at least 1.
  public func divide(depth: Int) -> [(move: Move, lines: Int)] {
    legalMoves.map { ($0, playing($0).perft(depth: depth - 1)) }
  }
}
