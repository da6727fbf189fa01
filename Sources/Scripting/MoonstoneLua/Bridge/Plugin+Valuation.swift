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
      table: bridge.table.search, count: count, nodes: max(nodes / bridge.table.slowness, 1000),
      isWanted: isWanted)
    return withUnsafePointer(to: position) { bytes in
      // Each ply to the end takes about twice the nodes.
      let plies = 2 * game.movesToGo(in: position)
      if plies < 60, 1 << plies <= valuer.nodes,
        let solved: Valuation<G.Move> = valuer.solved(bytes)
      {
        return solved
      }
      guard let evenness = game.evenness else { return valuer.playedOut(bytes) }
      return valuer.searched(bytes, by: evenness)
    }
  }
}

/// One valuation under way.
private struct Valuer {
  let table: SearchTable
  let count: Int
  let nodes: Int
  let isWanted: () -> Bool
  let searcher: AnyObject

  init(table: SearchTable, count: Int, nodes: Int, isWanted: @escaping () -> Bool) {
    self.table = table
    self.count = count
    self.nodes = nodes
    self.isWanted = isWanted
    searcher = table.makeSearcher()
  }

  func solved<Move: Symbol>(_ position: UnsafeRawPointer) -> Valuation<Move>? {
    let found = table.solve(searcher, job(position, nodes: nodes / 2))
    guard found.isExact else { return nil }
    return Valuation(
      unit: .margin, entries: found.ranking.compactMap { entry($0, of: 1) }, depth: 0)
  }

  func searched<Move: Symbol>(
    _ position: UnsafeRawPointer, by evenness: Evenness
  ) -> Valuation<Move> {
    let evaluation: AnyObject
    do throws(EvaluationError) {
      evaluation = try table.evaluation([evenness.feature: .constant(1)], nil).made
    } catch {
      preconditionFailure("the evenness of a game: \(error)")
    }
    let found = table.search(searcher, job(position, nodes: nodes, evaluation))
    let unit = evenness.divisor == nil ? .feature(evenness.feature) : Valuation<Move>.Unit.margin
    return Valuation(
      unit: unit, entries: found.ranking.compactMap { entry($0, of: evenness.divisor ?? 1) },
      depth: found.ranking.first?.depth ?? 0)
  }

  func playedOut<Move: Symbol>(_ position: UnsafeRawPointer) -> Valuation<Move> {
    let found = table.playouts(searcher, job(position, nodes: 2 * nodes))
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
    _ position: UnsafeRawPointer, nodes: Int, _ evaluation: AnyObject? = nil
  ) -> SearchJob {
    let isWanted = isWanted
    return SearchJob(
      position: position, limits: SearchLimits(nodes: nodes, interval: 1024), best: count,
      bytes: 1 << 23, salt: 0, evaluation: evaluation, evaluate: nil,
      shouldStop: { _ in !isWanted() },
      playouts: (count: .max, exploration: 1.4, seed: 0, policy: .priority))
  }
}
