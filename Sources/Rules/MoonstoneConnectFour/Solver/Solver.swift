import MoonstoneKernel

extension ConnectFour {
  /// Finds who wins a position when both sides play perfectly.
  ///
  /// It visits some hundred thousand positions once 12 discs are on the board, in some hundredths of
  /// a second, and 160 million from the empty board on, in twenty seconds.
  /// The margin is 1, 0 or -1: how soon a win comes does not count.
  ///
  ///     let solution = ConnectFour.Solver(hashBytes: 1 << 24).solve(position)
  public final class Solver: ExactSolver {
    private let proof: Proof

    /// Creates a solver and allocates its memory.
    ///
    /// - Parameter hashBytes: how many bytes it may use to remember positions.
    public init(hashBytes: Int) { proof = Proof(cache: OutcomeCache(bytes: hashBytes)) }

    deinit { proof.free() }

    /// How many positions the last solution visited.
    public var nodes: Int { proof.state.pointee.nodes }

    /// Empties the table.
    public func forget() { proof.cache.clear() }

    /// Solves a position; see ``ExactSolver/solve(_:findsEveryMove:nodes:isWanted:)``.
    public func solve(
      _ position: Position, findsEveryMove: Bool, nodes: Int?, isWanted: () -> Bool
    ) -> Solution<Move>? {
      proof.withinBudget(nodes, isWanted) {
        if let outcome = position.outcome {
          return Solution(moves: [], margin: outcome.margin(for: position.turn))
        }
        let margin = margin(of: position)
        let best = promising(position).filter(
          findsEveryMove ? .max : 1, where: { isWorth(margin, $0, in: position) })
        if proof.isStopped { return nil }
        return Solution(moves: best.sorted { $0.column < $1.column }, margin: margin)
      }
    }

    /// Solves the best moves; see ``ExactSolver/solve(_:best:nodes:isWanted:)``.
    public func solve(
      _ position: Position, best count: Int, nodes: Int?, isWanted: () -> Bool
    ) -> [SolvedMove<Move>]? {
      proof.withinBudget(nodes, isWanted) {
        let ranking = ranking(of: position, count)
        return proof.isStopped
          ? nil
          : ranking.map { move, margin in
            let line = count > 1 ? line(after: move, in: position, worth: margin) : [move]
            return SolvedMove(move: move, margin: margin, line: line)
          }
      }
    }
  }

  /// With 16 discs on the board, so 26 empty squares, a position takes the solver milliseconds;
  /// with 12, hardly ever more than a tenth of a second.
  public var endgame: Endgame<Position>? {
    Endgame(usual: 26, most: 30) { 42 - ($0.own | $0.opponent).nonzeroBitCount }
  }

  /// Makes a ``Solver``.
  public func makeSolver(hashBytes: Int) -> (any ExactSolver<Position>)? {
    Solver(hashBytes: hashBytes)
  }
}

extension ConnectFour.Solver {
  /// The moves of a position that goes on, those with the highest priority first.
  private func promising(_ position: ConnectFour.Position) -> [ConnectFour.Move] {
    position.legalMoves.map { (priority: position.priority(of: $0), move: $0) }
      .sorted { ($1.priority, $0.move.column) < ($0.priority, $1.move.column) }.map(\.move)
  }

  /// What the side to move wins by in a position that goes on.
  private func margin(of position: ConnectFour.Position) -> Int {
    if isWorth(1, position) { return 1 }
    return isWorth(0, position) ? 0 : -1
  }

  /// Whether a position is worth at least a margin to the side to move.
  private func isWorth(_ margin: Int, _ position: ConnectFour.Position) -> Bool {
    if let outcome = position.outcome { return outcome.margin(for: position.turn) >= margin }
    if margin == -1 || Bitboard.completions(position.own) & position.landings != 0 { return true }
    return proof.isWorth(margin, position.own, position.opponent)
  }

  /// Whether a move is worth at least a margin to the side that plays it.
  private func isWorth(
    _ margin: Int, _ move: ConnectFour.Move, in position: ConnectFour.Position
  ) -> Bool {
    margin == -1 || !isWorth(1 - margin, position.playingUnchecked(move))
  }

  /// The moves that are worth most, as many as asked for, best first.
  private func ranking(
    of position: ConnectFour.Position, _ count: Int
  ) -> [(move: ConnectFour.Move, margin: Int)] {
    if position.outcome != nil { return [] }
    if count == 1 {
      let margin = margin(of: position)
      return promising(position).filter(1) { isWorth(margin, $0, in: position) }
        .map { (move: $0, margin: margin) }
    }
    var ranking: [(move: ConnectFour.Move, margin: Int)] = []
    for move in promising(position) {
      if ranking.count == count {
        let least = ranking[count - 1].margin
        if least == 1 || !isWorth(least + 1, move, in: position) { continue }
        ranking.removeLast()
      }
      let margin =
        isWorth(1, move, in: position) ? 1 : isWorth(0, move, in: position) ? 0 : -1
      let place = ranking.firstIndex { $0.margin < margin } ?? ranking.count
      ranking.insert((move: move, margin: margin), at: place)
    }
    return ranking
  }

  /// Perfect play from a move on, whose margin is known, as far as the budget goes; most of it is
  /// remembered.
  private func line(
    after move: ConnectFour.Move, in position: ConnectFour.Position, worth margin: Int
  ) -> [ConnectFour.Move] {
    var line = [move]
    var (position, margin) = (position.playingUnchecked(move), -margin)
    while let next = promising(position).first(where: { isWorth(margin, $0, in: position) }),
      !proof.isStopped
    {
      line.append(next)
      position.playUnchecked(next)
      margin = -margin
    }
    return line
  }
}

extension Array {
  /// The first elements, at most so many, of which something is true; it asks no further.
  fileprivate func filter(_ most: Int, where isWanted: (Element) -> Bool) -> [Element] {
    var found: [Element] = []
    for element in self {
      if found.count == most { break }
      if isWanted(element) { found.append(element) }
    }
    return found
  }
}
