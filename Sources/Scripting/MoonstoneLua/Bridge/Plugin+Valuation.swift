import MoonstoneKernel
import MoonstoneSearch

extension Plugin {
  /// Values the best moves of a position natively, for people who want to know.
  ///
  /// An ending that can be solved within half the budget is solved. Elsewhere a search values
  /// positions by the feature of the game's `GameKnowledge.evenness`; in games without one, random
  /// games do. The same position, count and budget give the same values everywhere.
  ///
  /// - Parameters:
  ///   - count: how many moves; fewer if there are fewer.
  ///   - nodes: how many positions it may visit; a game in Lua takes a twentieth.
  ///   - isWanted: asked now and then; when it returns false, the values are those found so far.
  package func valuation(
    of position: G.Position, best count: Int, nodes: Int, isWanted: @escaping () -> Bool = { true }
  ) -> Valuation<G.Move> {
    let valuer = Valuer(
      searches: bridge.erased.searches, count: count,
      nodes: max(nodes / bridge.erased.slowness, 1000),
      isWanted: isWanted)
    return withUnsafePointer(to: position) { bytes in
      if isEnding(position, within: valuer.nodes),
        let solved: Valuation<G.Move> = valuer.solved(bytes)
      {
        return solved
      }
      guard let evenness = game.evenness else { return valuer.playedOut(bytes) }
      var left = valuer.nodes
      return valuer.searched(bytes, by: evenness, within: &left)
    }
  }

  /// Values the best moves of a position deeper and deeper, for people who watch.
  ///
  /// An ending that can be solved is solved after ``quickDepth`` plies. A game without
  /// `GameKnowledge.evenness` has one valuation, by random games.
  ///
  /// - Parameters:
  ///   - position: a position that is not over.
  ///   - count: how many moves; fewer if there are fewer.
  ///   - depth: how many plies a search may look ahead.
  ///   - nodes: how many positions it may visit; a game in Lua takes a twentieth.
  ///   - isWanted: asked now and then; when it returns false, nothing more is found.
  ///   - found: hears the values of each depth that was searched in full.
  package func deepeningValuations(
    of position: G.Position, best count: Int, depth: Int, nodes: Int,
    isWanted: @escaping () -> Bool, found: (Valuation<G.Move>) -> Void
  ) {
    let valuer = Valuer(
      searches: bridge.erased.searches, count: count,
      nodes: max(nodes / bridge.erased.slowness, 1000),
      isWanted: isWanted)
    withUnsafePointer(to: position) { bytes in
      guard let evenness = game.evenness else { return found(valuer.playedOut(bytes)) }
      var left = valuer.nodes
      var isEnding = isEnding(position, within: left)
      for plies in 1...max(depth, 1) where left > 0 {
        let values: Valuation<G.Move> = valuer.searched(
          bytes, by: evenness, depth: plies, within: &left)
        let isExact = values.entries.allSatisfy(\.isExact)
        guard isWanted(), isExact || values.depth == plies else { return }
        found(values)
        if isExact { return }
        guard isEnding, plies == min(Self.quickDepth, depth) else { continue }
        if let solved: Valuation<G.Move> = valuer.solved(bytes) { return found(solved) }
        isEnding = false
      }
    }
  }

  /// How many plies are searched before an ending is solved.
  package static var quickDepth: Int { 6 }

  private func isEnding(_ position: G.Position, within nodes: Int) -> Bool {
    // Each ply to the end takes about twice the nodes.
    let plies = 2 * game.movesToGo(in: position)
    return plies < 60 && 1 << plies <= nodes
  }
}

private struct Valuer {
  let searches: ErasedSearches
  let count: Int
  let nodes: Int
  let isWanted: () -> Bool
  let searcher: AnyObject

  init(searches: ErasedSearches, count: Int, nodes: Int, isWanted: @escaping () -> Bool) {
    self.searches = searches
    self.count = count
    self.nodes = nodes
    self.isWanted = isWanted
    searcher = searches.makeSearcher()
  }

  func solved<Move: Symbol>(_ position: UnsafeRawPointer) -> Valuation<Move>? {
    let found = searches.solve(searcher, job(position, nodes: nodes / 2))
    guard found.isExact else { return nil }
    return Valuation(
      unit: .margin, entries: found.ranking.compactMap { entry($0, of: 1) }, depth: 0)
  }

  func searched<Move: Symbol>(
    _ position: UnsafeRawPointer, by evenness: Evenness, depth: Int = SearchLimits.deepest,
    within left: inout Int
  ) -> Valuation<Move> {
    let evaluation: AnyObject
    do throws(EvaluationError) {
      evaluation = try searches.evaluation([evenness.feature: .constant(1)], nil).made
    } catch {
      preconditionFailure("the evenness of a game: \(error)")
    }
    let found = searches.search(
      searcher, job(position, depth: depth, nodes: left, evaluation))
    left -= found.nodes
    let unit = evenness.divisor == nil ? .feature(evenness.feature) : Valuation<Move>.Unit.margin
    return Valuation(
      unit: unit, entries: found.ranking.compactMap { entry($0, of: evenness.divisor ?? 1) },
      depth: found.ranking.first?.depth ?? 0)
  }

  func playedOut<Move: Symbol>(_ position: UnsafeRawPointer) -> Valuation<Move> {
    let found = searches.playouts(searcher, job(position, nodes: 2 * nodes))
    let tried = found.statistics.filter { $0.count > 0 || $0.isExact }
    // The moves that were played most are those that look best, and are known best.
    let best = tried.sorted {
      $0.isExact == $1.isExact && !$0.isExact ? $0.count > $1.count : $0.value > $1.value
    }
    let entries = best.prefix(count).compactMap { found in
      Move(code: found.move).map {
        Valuation.Entry(move: $0, value: found.value, isExact: found.isExact, line: [$0])
      }
    }
    return Valuation(unit: .result, entries: entries, depth: 0)
  }

  private func entry<Move: Symbol>(
    _ found: RankedFinding, of divisor: Int
  ) -> Valuation<Move>.Entry? {
    guard let move = Move(code: found.move) else { return nil }
    let ending = found.value.magnitude - 1_000_000
    let value =
      ending < 0 ? found.value / Double(divisor) : found.value < 0 ? -ending : ending
    return Valuation.Entry(
      move: move, value: value, isExact: found.isExact,
      line: found.line.compactMap(Move.init(code:)))
  }

  private func job(
    _ position: UnsafeRawPointer, depth: Int = SearchLimits.deepest, nodes: Int,
    _ evaluation: AnyObject? = nil
  ) -> SearchJob {
    let isWanted = isWanted
    return SearchJob(
      position: position, limits: SearchLimits(depth: depth, nodes: nodes, interval: 128),
      best: count, bytes: 1 << 23, salt: 0, evaluation: evaluation, evaluate: nil,
      shouldStop: { _ in !isWanted() },
      playouts: (count: .max, exploration: 1.4, seed: 0, policy: .priority))
  }
}
