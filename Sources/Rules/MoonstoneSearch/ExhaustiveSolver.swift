import MoonstoneKernel

/// Finds out how any game ends under perfect play, by playing it out.
///
/// For games and endings that are small; a game that knows more of itself has a solver of its own,
/// see ``Game/makeSolver(hashBytes:)``.
public final class ExhaustiveSolver<P: Position>: ExactSolver {
  public typealias Position = P

  @usableFromInline var search: AlphaBeta<P>
  @usableFromInline let table: TranspositionTable?
  /// Beside the search, which is busy when ``nodes`` is asked in the middle of it.
  public internal(set) var nodes = 0

  /// Tells what this search keeps in its table from what others keep there.
  @usableFromInline let salt: UInt64 = 0x5DEE_CE66_D1CE_4E5B

  @inlinable public init(table: TranspositionTable? = nil) {
    self.table = table
    search = AlphaBeta(table: table)
  }

  /// - Parameter hashBytes: how much memory it may keep positions in; 0 for none.
  @inlinable public convenience init(hashBytes: Int) {
    self.init(table: hashBytes > 0 ? TranspositionTable(bytes: hashBytes) : nil)
  }

  public func forget() { table?.clear() }

  /// One search to the end, where nothing was guessed on the way.
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

  /// Whether a move is worth as much as the best, by a window that tells no more.
  private func isWorth(
    _ best: Int, _ move: P.Move, in position: P, _ shouldStop: AlphaBeta<P>.ShouldStop
  ) -> Bool {
    search.value(
      of: position.playing(move), for: position.turn, search.limits.depth, 0, best - 1, best,
      { _ in 0 }, shouldStop) >= best
  }

  private static func margin(_ value: Int) -> Int { Worth.margin(of: value) ?? 0 }
}
