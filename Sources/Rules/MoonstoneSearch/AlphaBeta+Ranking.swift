import MoonstoneKernel

// The best moves of a position, each with its own value.
extension AlphaBeta {
  /// Searches one depth for the best moves.
  ///
  /// The first moves get their values from a window of their own. Every other one is first shown to
  /// be no better than the last of the best so far, which takes little, and gets a value only if
  /// that fails.
  ///
  /// - Parameters:
  ///   - count: how many moves, at least 2; fewer if the position has fewer.
  ///   - before: what the depth before found.
  ///   - change: by how much the value of the position changed in it.
  /// - Returns: `nil` when it was stopped.
  @inlinable mutating func rank(
    _ count: Int, of position: P, _ depth: Int, _ root: inout RootMoves<P>,
    _ before: SearchResult<P.Move>, change: Int, _ evaluate: Evaluate, _ shouldStop: ShouldStop
  ) -> SearchResult<P.Move>? {
    let guessesBefore = guesses
    var best: [MoveValue<P.Move>] = []
    for move in root.moves {
      var window = Window.full
      if best.count == count {
        let least = best[count - 1].value
        let isBetter = isWorth(
          more: least, move, in: position, depth, evaluate, shouldStop)
        if isStopped { return nil }
        guard isBetter else { continue }
        window.lower = least
      } else if let known = before.moves.first(where: { $0.move == move }) {
        window = aspiring(known.value, before.depth, change: change)
      }
      guard let found = valued(move, in: position, depth, window, evaluate, shouldStop) else {
        return nil
      }
      best.insert(found, at: best.firstIndex { $0.value < found.value } ?? best.count)
      if best.count > count { best.removeLast() }
    }
    guard let first = best.first else { return nil }  // rules that broke a law
    for found in best.reversed() { root.moveToFront(found.move) }
    let isExact = guesses == guessesBefore
    view.store(
      position.key ^ salt, value: first.value, bound: .exact, isExact: isExact, depth: depth,
      move: first.move.code)
    return SearchResult(
      move: first.move, value: first.value, depth: depth, nodes: nodes, line: first.line,
      isExact: isExact, moves: best)
  }

  /// Whether a move is worth more than a bound to the side that plays it; means nothing after a
  /// stop.
  @inlinable mutating func isWorth(
    more bound: Int, _ move: P.Move, in position: P, _ depth: Int, _ evaluate: Evaluate,
    _ shouldStop: ShouldStop
  ) -> Bool {
    value(
      of: position.playingUnchecked(move), for: position.turn, depth, 0, bound, bound &+ 1,
      evaluate, shouldStop) > bound
  }

  /// The value of one move, searched again in a wider window if it is not within the first one.
  ///
  /// - Returns: `nil` when it was stopped.
  @inlinable mutating func valued(
    _ move: P.Move, in position: P, _ depth: Int, _ first: Window, _ evaluate: Evaluate,
    _ shouldStop: ShouldStop
  ) -> MoveValue<P.Move>? {
    let next = position.playingUnchecked(move)
    var window = first
    while true {
      let guessesBefore = guesses
      let value = value(
        of: next, for: position.turn, depth, 0, window.lower, window.upper, evaluate, shouldStop)
      if isStopped { return nil }
      if value <= window.lower {
        window.lower = -Worth.infinity
      } else if value >= window.upper {
        window.upper = Worth.infinity
      } else {
        line.extend(0, move.code)
        return MoveValue(
          move: move, value: value, depth: depth, line: line.symbols(),
          isExact: guesses == guessesBefore)
      }
    }
  }
}
