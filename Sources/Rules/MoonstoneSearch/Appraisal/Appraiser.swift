import MoonstoneKernel

@usableFromInline final class Appraiser<P: Position> {
  @usableFromInline typealias Value = Appraisal<P.Move>.Value

  @usableFromInline let table = TranspositionTable(bytes: 1 << 22)
  @usableFromInline var search: AlphaBeta<P>
  @usableFromInline let solver: any ExactSolver<P>
  @usableFromInline var playouts: MonteCarlo<P>?
  @usableFromInline let movesToGo: @Sendable (P) -> Int
  @usableFromInline let scale: ValueScale<P>?
  @usableFromInline let evaluate: @Sendable (P) -> Int

  /// The probability that a line which a search leaves out mattered.
  @inlinable static var selectivity: Double { 0.2 }
  /// How many plies of a line are found for a position that was solved.
  @inlinable static var longestLine: Int { 8 }

  @inlinable init<G: Game>(of game: G) where G.Position == P {
    search = AlphaBeta(table: table)
    solver = game.makeSolver(hashBytes: 1 << 22) ?? ExhaustiveSolver<P>(hashBytes: 1 << 22)
    movesToGo = { game.movesToGo(in: $0) }
    scale = game.valueScale
    guard let scale else {
      evaluate = { _ in 0 }
      return
    }
    do throws(EvaluationError) {
      evaluate = try Evaluation<P>([scale.feature: .constant(1)], of: game).value
    } catch {
      preconditionFailure("the value scale of \(game.name): \(error)")
    }
  }

  /// Appraises a legal move within a number of nodes.
  @inlinable func appraise(
    _ position: P, playing played: P.Move, nodes: Int
  ) -> Appraisal<P.Move> {
    var spent = 0
    if let solved = solved(position, played, nodes, &spent) { return solved }
    return scale == nil
      ? playedOut(position, played, nodes, &spent) : searched(position, played, nodes, &spent)
  }

  // MARK: - Solving

  /// - Returns: `nil` where the ending is too far away, or the budget too small.
  @inlinable func solved(
    _ position: P, _ played: P.Move, _ nodes: Int, _ spent: inout Int
  ) -> Appraisal<P.Move>? {
    // Each ply to the end takes about twice the nodes.
    let plies = 2 * movesToGo(position)
    guard plies < 60, 1 << plies <= nodes else { return nil }
    solver.forget()
    guard let root = solution(of: position, nodes: nodes * 3 / 5, &spent) else { return nil }
    var after = root.margin
    if root.moves.first != played {
      let next = position.playingUnchecked(played)
      guard let reply = solution(of: next, nodes: nodes - spent, &spent) else { return nil }
      after = next.turn == position.turn ? reply.margin : -reply.margin
    }
    let best = after >= root.margin ? played : root.moves.first ?? played
    let reply = line(after: played, in: position, nodes, &spent)
    return Appraisal(
      before: value(margin: root.margin, at: position), after: value(margin: after, at: position),
      line: [best] + (best == played ? reply : line(after: best, in: position, nodes, &spent)),
      reply: reply, depth: 0, nodes: spent)
  }

  @inlinable func solution(
    of position: P, nodes: Int, _ spent: inout Int
  ) -> Solution<P.Move>? {
    guard nodes > 0 else { return nil }
    let found = solver.solve(position, findsEveryMove: false, nodes: nodes, isWanted: { true })
    spent += solver.nodes
    return found
  }

  /// What both sides would play after a move, as far as the rest of the budget tells.
  @inlinable func line(
    after first: P.Move, in position: P, _ nodes: Int, _ spent: inout Int
  ) -> [P.Move] {
    var line: [P.Move] = []
    var position = position.playingUnchecked(first)
    while line.count + 1 < Self.longestLine,
      let move = solution(of: position, nodes: nodes - spent, &spent)?.moves.first
    {
      line.append(move)
      position.playUnchecked(move)
    }
    return line
  }

  @inlinable func value(margin: Int, at position: P) -> Value {
    guard let scale else { return expected(Double(margin.signum()), isExact: true) }
    return value(Double(margin), scale, at: position, isExact: true)
  }

  // MARK: - Searching

  @inlinable func searched(
    _ position: P, _ played: P.Move, _ nodes: Int, _ spent: inout Int
  ) -> Appraisal<P.Move> {
    table.clear()
    // A new one, since a search remembers how far earlier ones were wrong.
    search = AlphaBeta(table: table)
    let most = max((nodes - spent) / 2, 1)
    let root = search.search(
      position, SearchLimits(nodes: most, selectivity: Self.selectivity), evaluate: evaluate)
    spent += root.nodes
    let best = value(root.value, at: position, isExact: root.isExact)
    guard root.move != played else {
      return Appraisal(
        before: best, after: best, line: root.line, reply: Array(root.line.dropFirst()),
        depth: root.depth, nodes: spent)
    }
    // To the same depth at least, so that both values look about equally far.
    let next = position.playingUnchecked(played)
    let reply = search.search(
      next,
      SearchLimits(
        depth: max(root.depth - 1, 1), nodes: max(nodes - spent, 1),
        selectivity: Self.selectivity), evaluate: evaluate)
    spent += reply.nodes
    let number = next.turn == position.turn ? reply.value : -reply.value
    let after = value(number, at: position, isExact: reply.isExact)
    let isBest = number >= root.value
    return Appraisal(
      before: isBest ? after : best, after: after,
      line: isBest ? [played] + reply.line : root.line, reply: reply.line, depth: root.depth,
      nodes: spent)
  }

  /// A value of a search, on the scale of ``Worth``.
  @inlinable func value(_ number: Int, at position: P, isExact: Bool) -> Value {
    guard let scale else { return expected(Double(number.signum()), isExact: isExact) }
    let worth =
      Worth.margin(of: number).map(Double.init)
      ?? Double(number) / Double(1000 * scale.divisor)
    return value(worth, scale, at: position, isExact: isExact)
  }

  @inlinable func value(
    _ worth: Double, _ scale: ValueScale<P>, at position: P, isExact: Bool
  ) -> Value {
    let chance = ChanceCurve(slope: scale.slope(position)).chance(of: worth)
    return Value(
      worth: (worth * 100).rounded() / 100, chance: (chance * 10_000).rounded() / 10_000,
      isExact: isExact)
  }
}
