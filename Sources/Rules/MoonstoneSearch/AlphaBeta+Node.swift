import MoonstoneKernel

// What happens at one position below the root.
extension AlphaBeta {
  /// The value of a position: exact between `lower` and `upper`, otherwise a bound beyond them.
  ///
  /// It means nothing once the search is stopped.
  @inlinable mutating func value(
    of position: P, _ depth: Int, _ ply: Int, _ lower: Int, _ upper: Int, _ evaluate: Evaluate,
    _ shouldStop: ShouldStop
  ) -> Int {
    guard enter(shouldStop) else { return 0 }
    line.begin(ply)
    let legal = position.legalMoves
    if legal.isEmpty {
      guard let outcome = position.outcome else { return 0 }
      return Worth.ending(outcome, for: position.turn)
    }
    if depth == 0 {
      guesses &+= 1
      return Worth.evaluation(evaluate(position))
    }
    let key = view.entries == nil ? 0 : position.key ^ salt
    var hashMove = -1
    if let entry = view.find(key) {
      hashMove = Int(entry.move)
      if upper &- lower == 1, let known = settled(entry, depth, lower, upper) { return known }
    }
    if probCut.isOn, depth >= ProbCut.leastDepth, upper &- lower == 1 {
      if let likely = likelyBound(of: position, depth, ply, lower, upper, evaluate, shouldStop) {
        guesses &+= 1
        return likely
      }
      if isStopped { return 0 }
      if let entry = view.find(key) { hashMove = Int(entry.move) }
      line.begin(ply)
    }
    let start = moves.push(legal, position, hashMove, ply, order)
    defer { moves.pop(to: start) }
    if depth >= Self.foresight { rank(start, position, hashMove, evaluate) }
    return tryMoves(from: start, position, key, depth, ply, lower, upper, evaluate, shouldStop)
  }

  /// The least depth at which ordering the moves is worth looking at the positions after them.
  @inlinable static var foresight: Int { 3 }

  /// Orders the moves by the evaluations of the positions after them, with the table's move first.
  @inlinable mutating func rank(
    _ start: Int, _ position: P, _ hashMove: Int, _ evaluate: Evaluate
  ) {
    for index in start..<moves.count {
      let move = moves.elements[index].move
      if move.code & 0xFFFF == hashMove { continue }
      let next = position.playingUnchecked(move)
      let worth =
        if next.legalMoves.isEmpty {
          next.outcome.map { Worth.ending($0, for: next.turn) } ?? 0
        } else {
          Worth.evaluation(evaluate(next))
        }
      moves.elements[index].promise = next.turn == position.turn ? worth : 0 &- worth
    }
  }

  @inlinable mutating func tryMoves(
    from start: Int, _ position: P, _ key: UInt64, _ depth: Int, _ ply: Int, _ floor: Int,
    _ upper: Int, _ evaluate: Evaluate, _ shouldStop: ShouldStop
  ) -> Int {
    let end = moves.count
    if start == end { return 0 }  // rules that broke a law
    let guessesBefore = guesses
    var lower = floor
    var best = -Worth.infinity
    var bestCode = 0
    for index in start..<end {
      let move = moves.select(index, end)
      let value = step(
        position, move, depth, ply, lower, upper, isFirst: index == start, evaluate, shouldStop)
      if isStopped { return 0 }
      guard value > best else { continue }
      best = value
      bestCode = move.code
      guard value > lower else { continue }
      lower = value
      if upper &- floor > 1 { line.extend(ply, bestCode) }
      if value >= upper {
        order.cut(bestCode, position.turn, depth, ply)
        break
      }
    }
    view.store(
      key, value: best, bound: best >= upper ? .lower : best > floor ? .exact : .upper,
      isExact: guesses == guessesBefore, depth: depth, move: bestCode)
    return best
  }

  /// The value of a move for the side that plays it.
  ///
  /// The first move is searched in the whole window. The others are first shown not to be better,
  /// and searched in the whole window only if that fails.
  @inlinable mutating func step(
    _ position: P, _ move: P.Move, _ depth: Int, _ ply: Int, _ lower: Int, _ upper: Int,
    isFirst: Bool, _ evaluate: Evaluate, _ shouldStop: ShouldStop
  ) -> Int {
    let next = position.playingUnchecked(move)
    if !isFirst, upper &- lower > 1 {
      let bound = value(
        of: next, for: position.turn, depth, ply, lower, lower &+ 1, evaluate, shouldStop)
      if isStopped || bound <= lower || bound >= upper { return bound }
    }
    return value(of: next, for: position.turn, depth, ply, lower, upper, evaluate, shouldStop)
  }

  /// The value for `side` of a position after its move at this depth and ply.
  ///
  /// It is usually, but not in all games and not always, the other side's turn then.
  @inlinable @inline(__always) mutating func value(
    of next: P, for side: Side, _ depth: Int, _ ply: Int, _ lower: Int, _ upper: Int,
    _ evaluate: Evaluate, _ shouldStop: ShouldStop
  ) -> Int {
    if next.turn == side {
      return value(of: next, depth &- 1, ply &+ 1, lower, upper, evaluate, shouldStop)
    }
    return 0
      &- value(of: next, depth &- 1, ply &+ 1, 0 &- upper, 0 &- lower, evaluate, shouldStop)
  }

  /// Counts a node; returns false when it must not be visited.
  @inlinable mutating func enter(_ shouldStop: ShouldStop) -> Bool {
    if isStopped { return false }
    if nodes >= nextQuestion {
      if nodes >= limits.nodes || shouldStop(nodes) {
        isStopped = true
        return false
      }
      nextQuestion = min(nodes &+ limits.interval, limits.nodes)
    }
    nodes &+= 1
    return true
  }

  /// The value that an entry gives for a search to `depth`; `nil` if it is not enough.
  ///
  /// Entries of the same search must have the same depth, or the value would not be that of
  /// minimax; a search that leaves something out takes deeper ones, too. Those of earlier searches
  /// may always be deeper.
  @inlinable mutating func settled(
    _ entry: TranspositionTable.Entry, _ depth: Int, _ lower: Int, _ upper: Int
  ) -> Int? {
    let known = Int(entry.depth)
    let isOld = entry.generation != view.generation
    guard
      known == depth || (known > depth && (isOld || limits.selectivity > 0))
        || (entry.isExact && (isOld || known <= depth))
    else { return nil }
    let value = Int(entry.value)
    switch entry.bound {
    case .none: return nil
    case .lower: if value < upper { return nil }
    case .upper: if value > lower { return nil }
    case .exact: break
    }
    if !entry.isExact { guesses &+= 1 }
    return value
  }
}
