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
  // Kept beside the search, which cannot be read while it runs.
  /// How many positions the last solution visited, or the current one so far.
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
    guard let found = search(position, best: 1, limit, isWanted) else { return nil }
    let margin = Self.margin(found.value)
    guard let best = found.move else { return Solution(moves: [], margin: margin) }
    guard findsEveryMove else { return Solution(moves: [best], margin: margin) }
    defer { nodes = search.nodes }
    var moves: [P.Move] = []
    for move in position.legalMoves {
      if move == best || isWorth(found.value, move, in: position, isWanted) { moves.append(move) }
      if search.isStopped { return nil }
    }
    return Solution(moves: moves, margin: margin)
  }

  /// Solves the best moves by one search to the end; a line is shorter where the table knew the
  /// rest.
  public func solve(
    _ position: P, best count: Int, nodes limit: Int?, isWanted: () -> Bool
  ) -> [SolvedMove<P.Move>]? {
    search(position, best: count, limit, isWanted)?.moves.map {
      SolvedMove(move: $0.move, margin: Self.margin($0.value), line: $0.line)
    }
  }

  /// The exact result; `nil` when it gave up.
  private func search(
    _ position: P, best count: Int, _ limit: Int?, _ isWanted: () -> Bool
  ) -> SearchResult<P.Move>? {
    let limits = SearchLimits(nodes: limit ?? .max, interval: 1024)
    nodes = 0
    search.begin(limits, salt: salt)
    defer { nodes = search.nodes }
    let first = search.first(position) { _ in 0 }
    if first.isExact { return first }
    var root = RootMoves(position)
    let found =
      if count > 1 {
        search.rank(
          count, of: position, limits.depth, &root, first, change: 0, { _ in 0 },
          { self.shouldStop($0, isWanted) })
      } else {
        search.deepen(
          position, limits.depth, &root, .full, { _ in 0 }, { self.shouldStop($0, isWanted) })
      }
    guard let found, found.isExact else { return nil }
    return found
  }

  private func shouldStop(_ nodes: Int, _ isWanted: () -> Bool) -> Bool {
    self.nodes = nodes
    return !isWanted()
  }

  /// Whether a move is worth as much as the best; the window shows nothing else.
  private func isWorth(
    _ best: Int, _ move: P.Move, in position: P, _ isWanted: () -> Bool
  ) -> Bool {
    search.isWorth(
      more: best - 1, move, in: position, search.limits.depth, { _ in 0 },
      { self.shouldStop($0, isWanted) })
  }

  private static func margin(_ value: Int) -> Int { Worth.margin(of: value) ?? 0 }
}
