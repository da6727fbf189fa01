import MoonstoneKernel

/// Solves positions of any game by searching to the end.
///
/// It suits small games and late endings. A game can bring a faster solver of its own; see
/// `GameKnowledge.makeSolver(hashBytes:)`.
///
///     let solution = ExhaustiveSolver(hashBytes: 1 << 24).solve(position)
public final class ExhaustiveSolver<P: Position>: ExactSolver {
  /// The positions it solves.
  public typealias Position = P

  @usableFromInline var search: AlphaBeta<P>
  @usableFromInline let table: TranspositionTable?
  /// How many positions the last solution visited, or the current one so far.
  // Kept beside the search, which cannot be read while it runs.
  public internal(set) var nodes = 0

  /// Keeps this search's table entries apart from those of others.
  @usableFromInline let salt: UInt64 = 0x5DEE_CE66_D1CE_4E5B

  /// Creates a solver.
  ///
  /// - Parameter table: where it remembers positions; without a table it does not.
  @inlinable public init(table: TranspositionTable? = nil) {
    self.table = table
    search = AlphaBeta(table: table)
  }

  /// Creates a solver with a table of its own.
  ///
  /// - Parameter hashBytes: how many bytes it may use to remember positions; 0 for none.
  @inlinable public convenience init(hashBytes: Int) {
    self.init(table: hashBytes > 0 ? TranspositionTable(bytes: hashBytes) : nil)
  }

  /// Empties the table.
  public func forget() { table?.clear() }

  /// Solves a position by one search to the end, in which nothing is guessed.
  public func solve(
    _ position: P, findsEveryMove: Bool, nodes limit: Int?, isWanted: () -> Bool
  ) -> Solution<P.Move>? {
    let limits = SearchLimits(nodes: limit ?? .max, interval: 1024)
    func shouldStop(_ nodes: Int) -> Bool {
      self.nodes = nodes
      return !isWanted()
    }
    nodes = 0
    search.begin(limits, salt: salt)
    defer { nodes = search.nodes }
    let first = search.first(position) { _ in 0 }
    if first.isExact { return Solution(moves: [], margin: Self.margin(first.value)) }
    var root = RootMoves(position)
    let found = search.deepen(
      position, limits.depth, &root, .full, { _ in 0 }, shouldStop)
    guard let found, found.isExact, let best = found.move else { return nil }
    let margin = Self.margin(found.value)
    guard findsEveryMove else { return Solution(moves: [best], margin: margin) }
    var moves: [P.Move] = []
    for move in position.legalMoves {
      if move == best || isWorth(found.value, move, in: position, shouldStop) { moves.append(move) }
      if search.isStopped { return nil }
    }
    return Solution(moves: moves, margin: margin)
  }

  /// Whether a move is worth as much as the best; the window shows nothing else.
  private func isWorth(
    _ best: Int, _ move: P.Move, in position: P, _ shouldStop: AlphaBeta<P>.ShouldStop
  ) -> Bool {
    search.value(
      of: position.playingUnchecked(move), for: position.turn, search.limits.depth, 0, best - 1,
      best,
      { _ in 0 }, shouldStop) >= best
  }

  private static func margin(_ value: Int) -> Int { Worth.margin(of: value) ?? 0 }
}
