import MoonstoneKernel

/// Looks ahead by iterative deepening with an alpha-beta search and a transposition table.
///
/// The search is a principal variation search (Marsland and Campbell, “Parallel search of strongly
/// ordered game trees”, 1982).
///
///     var search = AlphaBeta<G.Position>(table: TranspositionTable(bytes: 1 << 24))
///     let result = search.search(
///       position, SearchLimits(depth: 6), evaluate: evaluation.value)
///     print(result.move, result.value)
///
/// At each depth the value equals plain minimax, unless ``SearchLimits/selectivity`` allows it
/// to leave out what is probably irrelevant, and to take deeper values that it knows; what it
/// leaves out, it learns from its searches before. A pass is a ply. The same searches, of the
/// same positions with the same limits, tables and evaluations, give the same results
/// everywhere. All memory is allocated beforehand: visiting a position does not allocate,
/// unless the game's own moves do.
@frozen public struct AlphaBeta<P: Position>: ~Copyable {
  /// Values a position that is not over for the side to move, in any unit.
  public typealias Evaluate = (P) -> Int
  /// Decides whether to stop, given the number of nodes so far; the search then returns what it
  /// has.
  public typealias ShouldStop = (_ nodes: Int) -> Bool

  @usableFromInline let table: TranspositionTable?
  @usableFromInline var view: BorrowedTranspositions
  @usableFromInline var moves: MoveStack<P.Move>
  @usableFromInline var order: MoveOrder
  @usableFromInline var line: PrincipalLines
  @usableFromInline var probCut: ProbCut

  @usableFromInline var limits = SearchLimits()
  @usableFromInline var salt: UInt64 = 0
  @usableFromInline var nodes = 0
  @usableFromInline var nextQuestion = 0
  @usableFromInline var isStopped = false
  /// How many values came from an evaluation so far, directly or through the table.
  @usableFromInline var guesses = 0

  /// Creates a search.
  ///
  /// - Parameter table: what it remembers from one search to the next; without a table it does not
  ///   remember anything.
  @inlinable public init(table: TranspositionTable? = nil) {
    self.table = table
    view = BorrowedTranspositions(nil)
    moves = MoveStack()
    order = MoveOrder()
    line = PrincipalLines()
    probCut = ProbCut()
  }

  /// Searches deeper and deeper until a limit is met, `shouldStop` returns true or the value is
  /// exact.
  ///
  /// With `best` above 1 it gives so many moves their own values, best first, in
  /// ``SearchResult/moves``. That takes less than so many searches, and the limits hold for all of
  /// it:
  ///
  ///     let result = search.search(
  ///       position, SearchLimits(depth: 6), best: 3, evaluate: evaluation.value)
  ///     for found in result.moves { print(found.move, found.value, found.line) }
  ///
  /// - Parameters:
  ///   - position: the position to search.
  ///   - limits: how far and how long the search may go.
  ///   - best: how many moves get a value of their own. With 1, the default, only the best one
  ///     does, and the search visits what it takes to find it.
  ///   - salt: identifies the evaluation, such as its ``Evaluation/digest``: table entries with
  ///     another salt are not used.
  ///   - evaluate: values the positions at which the search ends.
  ///   - shouldStop: called every ``SearchLimits/interval`` nodes.
  @inlinable public mutating func search(
    _ position: P, _ limits: SearchLimits, best: Int = 1, salt: UInt64 = 0, evaluate: Evaluate,
    shouldStop: ShouldStop = { _ in false }
  ) -> SearchResult<P.Move> {
    begin(limits, salt: salt)
    probCut.begin(limits.selectivity, salt: salt)
    var result = first(position, evaluate)
    guard result.move != nil else { return result }
    var root = RootMoves(position)
    var change = 0
    for depth in 1...limits.depth {
      if depth == Self.measuring, limits.selectivity > 0 {
        measureErrors(
          around: position, nodes: min(limits.nodes / 16, 20_000), evaluate, shouldStop)
      }
      let before = result.value
      let found =
        if best > 1 {
          rank(best, of: position, depth, &root, result, change: change, evaluate, shouldStop)
        } else {
          deepen(
            position, depth, &root, aspiring(before, result.depth, change: change), evaluate,
            shouldStop)
        }
      if let found { result.deepen(to: found) }
      result.nodes = nodes
      if isStopped || result.isExact { break }
      change = abs(result.value - before)
    }
    return result
  }

  @inlinable mutating func begin(_ limits: SearchLimits, salt: UInt64) {
    table?.age()
    view = BorrowedTranspositions(table)
    order.clear()
    moves.clear()
    self.limits = limits
    // A search that leaves nothing out must not use the results of one that does.
    self.salt =
      limits.selectivity > 0 ? SplitMix64.mix(salt ^ limits.selectivity.bitPattern) : salt
    nodes = 1
    guesses = 0
    isStopped = false
    nextQuestion = min(limits.interval, limits.nodes)
  }

  /// The depth before which errors are measured; searches below it are cheap anyway.
  @inlinable static var measuring: Int { 5 }

  /// The result before anything is searched.
  @inlinable func first(_ position: P, _ evaluate: Evaluate) -> SearchResult<P.Move> {
    if let outcome = position.outcome {
      return SearchResult(
        move: nil, value: Worth.ending(outcome, for: position.turn), depth: 0, nodes: 1, line: [],
        isExact: true)
    }
    let promising = RootMoves(position).moves.first
    return SearchResult(
      move: promising, value: Worth.evaluation(evaluate(position)), depth: 0, nodes: 1,
      line: promising.map { [$0] } ?? [], isExact: false)
  }

  /// The window in which the value of the next depth is expected: around the last value, as wide as
  /// values change from depth to depth.
  @inlinable func aspiring(_ value: Int, _ depth: Int, change: Int) -> Window {
    guard depth >= 2, abs(value) < Worth.win else { return .full }
    let width = max(change, abs(value) / 8, 16)
    return Window(lower: value - width, upper: value + width)
  }

  /// Searches one depth, again in a wider window if the value is not within the first one.
  ///
  /// - Returns: `nil` when it was stopped before any move was known to be good.
  @inlinable mutating func deepen(
    _ position: P, _ depth: Int, _ root: inout RootMoves<P>, _ window: Window,
    _ evaluate: Evaluate, _ shouldStop: ShouldStop
  ) -> SearchResult<P.Move>? {
    var window = window
    var unfinished: SearchResult<P.Move>?
    while true {
      let guessesBefore = guesses
      let found = searchRoot(position, depth, root, window, evaluate, shouldStop)
      if let found, found.value > window.lower {
        root.moveToFront(found.move)
        unfinished = result(found, depth: depth - 1, isExact: false)
      }
      guard let found, !isStopped else { return unfinished }
      if found.value <= window.lower {
        window.lower = -Worth.infinity
      } else if found.value >= window.upper {
        window.upper = Worth.infinity
      } else {
        let isExact = guesses == guessesBefore
        view.store(
          position.key ^ salt, value: found.value, bound: .exact, isExact: isExact, depth: depth,
          move: found.move.code)
        return completed(result(found, depth: depth, isExact: isExact))
      }
    }
  }

  /// The result of a depth that was searched in full, with the value of its best move.
  @inlinable func completed(_ result: SearchResult<P.Move>) -> SearchResult<P.Move> {
    guard let move = result.move else { return result }
    var result = result
    result.moves = [
      MoveValue(
        move: move, value: result.value, depth: result.depth, line: result.line,
        isExact: result.isExact)
    ]
    return result
  }

  @inlinable func result(
    _ best: (move: P.Move, value: Int), depth: Int, isExact: Bool
  ) -> SearchResult<P.Move> {
    SearchResult(
      move: best.move, value: best.value, depth: depth, nodes: nodes, line: line.symbols(),
      isExact: isExact)
  }

  /// The best of the root's moves; after a stop, the best of those that were fully searched.
  @inlinable mutating func searchRoot(
    _ position: P, _ depth: Int, _ root: borrowing RootMoves<P>, _ window: Window,
    _ evaluate: Evaluate, _ shouldStop: ShouldStop
  ) -> (move: P.Move, value: Int)? {
    var best: (move: P.Move, value: Int)?
    var lower = window.lower
    line.begin(0)
    for move in root.moves {
      let value = step(
        position, move, depth, 0, lower, window.upper, isFirst: best == nil, evaluate, shouldStop)
      if isStopped { return best }
      if value > best?.value ?? -Worth.infinity {
        best = (move, value)
        if value > lower {
          lower = value
          line.extend(0, move.code)
          if value >= window.upper { break }
        }
      }
    }
    return best
  }
}

/// The range of values that matter.
@frozen @usableFromInline struct Window {
  @usableFromInline var lower: Int
  @usableFromInline var upper: Int

  @inlinable init(lower: Int, upper: Int) {
    self.lower = lower
    self.upper = upper
  }

  @inlinable static var full: Window { Window(lower: -Worth.infinity, upper: Worth.infinity) }
}

/// The moves of the searched position, in the order in which they are tried.
@frozen @usableFromInline struct RootMoves<P: Position> {
  @usableFromInline var moves: [P.Move]

  @inlinable init(_ position: P) {
    let ranked = position.legalMoves.enumerated().map {
      (rank: $0.offset, priority: position.priority(of: $0.element), move: $0.element)
    }
    moves = ranked.sorted { ($1.priority, $0.rank) < ($0.priority, $1.rank) }.map(\.move)
  }

  @inlinable mutating func moveToFront(_ move: P.Move) {
    guard let index = moves.firstIndex(of: move) else { return }
    moves.remove(at: index)
    moves.insert(move, at: 0)
  }
}
