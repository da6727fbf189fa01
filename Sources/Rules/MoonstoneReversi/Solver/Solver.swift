import MoonstoneKernel

extension Reversi {
  /// Solves the end of a game exactly.
  ///
  /// It is fast enough for about twenty empty squares; from the start of a game it would not
  /// finish. The margin is that of `Position.outcome`: empty squares count for the winner.
  ///
  ///     let solution = Reversi.Solver(hashBytes: 1 << 26).solve(position)
  public final class Solver: ExactSolver {
    private let search: Search
    private let state: UnsafeMutablePointer<SearchState>
    private let weights: Weights?

    /// Creates a solver and allocates its memory.
    ///
    /// - Parameters:
    ///   - hashBytes: how many bytes it may use to remember positions; it takes about a megabyte
    ///     more.
    ///   - weights: order moves far from the end, so that fewer positions are visited. Margins are
    ///     the same with any weights and without.
    public init(hashBytes: Int, weights: Weights? = nil) {
      self.weights = weights
      state = .allocate(capacity: 1)
      state.initialize(
        to: SearchState(
          near: EndgameCache(bytes: 1 << 20), far: EndgameCache(bytes: hashBytes),
          squares: .shared, edges: .shared, patterns: weights?.patterns,
          candidates: .allocate(capacity: 65 * SearchState.room)))
      search = Search(lines: .shared, lastFlips: .shared, state: state)
    }

    deinit {
      state.pointee.near.free()
      state.pointee.far.free()
      state.pointee.candidates.deallocate()
      state.deinitialize(count: 1)
      state.deallocate()
    }

    /// How many positions the last solution visited.
    public var nodes: Int { state.pointee.nodes }

    /// Empties the tables.
    public func forget() {
      state.pointee.near.clear()
      state.pointee.far.clear()
    }

    /// Solves a position; see ``ExactSolver/solve(_:findsEveryMove:nodes:isWanted:)``.
    public func solve(
      _ position: Position, findsEveryMove: Bool, nodes: Int?, isWanted: () -> Bool
    ) -> Solution<Move>? {
      withinBudget(nodes, isWanted) {
        let solution = solve(position, findsEveryMove)
        return isWithin ? solution : nil
      }
    }

    /// Solves the best moves; see ``ExactSolver/solve(_:best:nodes:isWanted:)``.
    public func solve(
      _ position: Position, best count: Int, nodes: Int?, isWanted: () -> Bool
    ) -> [SolvedMove<Move>]? {
      withinBudget(nodes, isWanted) {
        let ranking = ranking(of: position, count)
        guard isWithin else { return nil }
        return ranking.map { move, margin in
          let line = count > 1 ? line(after: move, in: position, worth: margin) : [move]
          return SolvedMove(move: move, margin: margin, line: line)
        }
      }
    }

    private func withinBudget<Found>(
      _ nodes: Int?, _ isWanted: () -> Bool, _ work: () -> Found
    ) -> Found {
      withoutActuallyEscaping(isWanted) { isWanted in
        state.pointee.nodes = 0
        state.pointee.limit = nodes ?? .max
        state.pointee.nextCheck = 0
        state.pointee.isStopped = false
        state.pointee.selectivity = .none
        state.pointee.isWanted = isWanted
        defer { state.pointee.isWanted = { true } }
        return work()
      }
    }

    /// Whether the budget was enough so far: the search may visit a few positions more than that
    /// before it checks.
    private var isWithin: Bool {
      state.pointee.nodes <= state.pointee.limit && !state.pointee.isStopped
    }
  }

  /// Makes a ``Solver`` without weights.
  public func makeSolver(hashBytes: Int) -> (any ExactSolver<Position>)? {
    Solver(hashBytes: hashBytes)
  }

  /// With 14 empty squares a position takes the solver about a millisecond.
  public var endgame: Endgame<Position>? {
    Endgame(usual: 14, most: 20) { $0.empties.nonzeroBitCount }
  }

  /// Makes a ``Solver`` with the game's weights.
  public func makeGuidedSolver(hashBytes: Int) -> (any ExactSolver<Position>)? {
    Solver(hashBytes: hashBytes, weights: weights)
  }
}

extension Reversi.Solver {
  private func solve(_ position: Reversi.Position, _ findsEveryMove: Bool) -> Solution<Reversi.Move>
  {
    let moves = position.legalMoves
    if moves.isEmpty {
      return Solution(moves: [], margin: Search.final(position.own, position.opponent))
    }
    if moves.isPass {
      let margin = Root(search, position.playingUnchecked(.pass)).margin()
      return Solution(moves: [.pass], margin: -margin)
    }
    let root = Root(search, position)
    let margin = root.margin()
    let squares = findsEveryMove ? root.squares(worth: margin) : [root.best]
    return Solution(moves: squares.sorted().map { Reversi.Move(index: $0) }, margin: margin)
  }

  private func ranking(
    of position: Reversi.Position, _ count: Int
  ) -> [(Reversi.Move, margin: Int)] {
    let moves = position.legalMoves
    if moves.isEmpty { return [] }
    guard !moves.isPass else { return [(.pass, solve(position, false).margin)] }
    return Root(search, position).ranking(count).map { (Reversi.Move(index: $0), $1) }
  }

  /// Perfect play from a move on, whose margin is known: so each move needs one null window, and
  /// most of that is remembered.
  private func line(
    after move: Reversi.Move, in position: Reversi.Position, worth margin: Int
  ) -> [Reversi.Move] {
    var line = [move]
    var (position, margin) = (position.playingUnchecked(move), -margin)
    while true {
      let legal = position.legalMoves
      if legal.isEmpty { return line }
      var next = Reversi.Move.pass
      if !legal.isPass {
        guard let square = Root(search, position).square(worth: margin) else { return line }
        next = Reversi.Move(index: square)
      }
      line.append(next)
      position.playUnchecked(next)
      margin = -margin
    }
  }
}
