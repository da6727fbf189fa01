import MoonstoneKernel

// Games without values of positions before their end: random games say how they tend to end.
extension Appraiser {
  /// How many moves of random games count as one node.
  @inlinable static var movesPerNode: Int { 2 }

  /// Compares the move with the best one by random games after each: those before a move are too
  /// hopeful for the side that chooses, and would make every move look like a loss.
  @inlinable func playedOut(
    _ position: P, _ played: P.Move, _ nodes: Int, _ spent: inout Int
  ) -> Appraisal<P.Move> {
    let most = max((nodes - spent) / 3, 2)
    let root = outlook(position, nodes: most, &spent)
    var found = prospect(of: played, in: position, nodes: most, &spent)
    guard let best = root.move, best != played else {
      if root.value.isExact { found = (root.value, Array(root.line.dropFirst())) }
      return Appraisal(
        before: found.value, after: found.value, line: [played] + found.line, reply: found.line,
        depth: 0, nodes: spent)
    }
    let rival =
      root.value.isExact
      ? (root.value, Array(root.line.dropFirst()))
      : prospect(of: best, in: position, nodes: most, &spent)
    let isBest = found.value.worth >= rival.0.worth
    return Appraisal(
      before: isBest ? found.value : rival.0, after: found.value,
      line: isBest ? [played] + found.line : [best] + rival.1, reply: found.line, depth: 0,
      nodes: spent)
  }

  /// How a position tends to end after a move, for the side that plays it, and what follows.
  @inlinable func prospect(
    of move: P.Move, in position: P, nodes: Int, _ spent: inout Int
  ) -> (value: Value, line: [P.Move]) {
    let next = position.playingUnchecked(move)
    let found = outlook(next, nodes: nodes, &spent)
    let sign: Double = next.turn == position.turn ? 1 : -1
    return (expected(sign * found.value.worth, isExact: found.value.isExact), found.line)
  }

  /// How a position tends to end for the side to move: first by a search for a forced win or loss,
  /// then by random games.
  @inlinable func outlook(
    _ position: P, nodes: Int, _ spent: inout Int
  ) -> (move: P.Move?, value: Value, line: [P.Move]) {
    table.clear()
    let forced = search.search(position, SearchLimits(nodes: nodes / 4), evaluate: { _ in 0 })
    spent += forced.nodes
    if forced.isExact || Worth.margin(of: forced.value) != nil {
      return (
        forced.move, expected(Double(forced.value.signum()), isExact: true), forced.line
      )
    }
    var monteCarlo = playouts.take() ?? MonteCarlo<P>(bytes: 1 << 23)
    let limits = MonteCarlo<P>.Limits(
      nodes: (nodes - forced.nodes) * Self.movesPerNode, policy: .priority, seed: position.key)
    let result = monteCarlo.search(position, limits)
    playouts = consume monteCarlo
    spent += result.nodes / Self.movesPerNode
    return (
      result.move, expected(result.value, isExact: result.isExact),
      result.move.map { [$0] } ?? []
    )
  }

  @inlinable func expected(_ result: Double, isExact: Bool) -> Value {
    let result = (result * 1000).rounded() / 1000
    return Value(worth: result, chance: (1 + result) / 2, isExact: isExact)
  }
}
