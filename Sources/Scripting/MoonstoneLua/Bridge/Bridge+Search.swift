internal import CMoonstone
import MoonstoneKernel
import MoonstoneSearch

extension Bridge {
  func setSearch() {
    game.pointee.searcher_new = { context in
      with(context) { Unmanaged.passRetained($0.searches.makeSearcher()).toOpaque() }
    }
    game.pointee.searcher_free = { _, searcher in
      Unmanaged<AnyObject>.fromOpaque(searcher!).release()
    }
    game.pointee.search = { context, searcher, search in
      with(context) { run($0.searches.search, searcher!, search!) }
    }
    game.pointee.playouts = { context, searcher, search in
      with(context) { run($0.searches.playouts, searcher!, search!) }
    }
    game.pointee.solve = { context, searcher, search in
      with(context) { run($0.searches.solve, searcher!, search!) }
    }
    game.pointee.ranked = { _, searcher, which, ranked in
      let searcher = Unmanaged<AnyObject>.fromOpaque(searcher!).takeUnretainedValue()
      write(unsafeDowncast(searcher, to: RankingHolder.self).ranking[Int(which)], to: ranked!)
    }
    game.pointee.evaluation_new = { context, weights, count, phase, digest, message, length in
      with(context) { erased in
        let weights = UnsafeBufferPointer(start: weights, count: Int(count))
        do throws(EvaluationError) {
          let (made, digits) = try erased.searches.evaluation(
            collected(weights), phase.map { String(cString: $0) })
          digest!.pointee = digits
          return Unmanaged.passRetained(made).toOpaque()
        } catch {
          length!.pointee = lend(error.description, to: message!)
          return nil
        }
      }
    }
    game.pointee.worth = { context, evaluation, position in
      with(context) { erased in
        erased.searches.worth(
          Unmanaged<AnyObject>.fromOpaque(evaluation!).takeUnretainedValue(), position!)
      }
    }
    game.pointee.evaluation_free = { _, evaluation in
      Unmanaged<AnyObject>.fromOpaque(evaluation!).release()
    }
  }
}

/// The weights by feature, with the points of each in the order of their phases.
private func collected(_ weights: UnsafeBufferPointer<ms_weight>) -> [String: Weight] {
  var points: [String: [Weight.Point]] = [:]
  var collected: [String: Weight] = [:]
  for weight in weights {
    let name = String(cString: weight.feature)
    if weight.has_phase {
      points[name, default: []].append(.init(phase: weight.phase, weight: weight.weight))
    } else {
      collected[name] = .constant(weight.weight)
    }
  }
  for (name, points) in points { collected[name] = .points(points.sorted { $0.phase < $1.phase }) }
  return collected
}

private func run(
  _ body: ErasedSearches.Run, _ searcher: UnsafeMutableRawPointer,
  _ search: UnsafeMutablePointer<ms_search>
) {
  let searcher = Unmanaged<AnyObject>.fromOpaque(searcher).takeUnretainedValue()
  let found = body(searcher, SearchJob(search))
  unsafeDowncast(searcher, to: RankingHolder.self).ranking = found.ranking
  write(found, to: search)
}

extension SearchJob {
  fileprivate init(_ search: UnsafeMutablePointer<ms_search>) {
    let asked = search.pointee
    let caller = asked.caller
    let shouldStop = asked.should_stop!
    let evaluate = asked.evaluate
    self.init(
      position: asked.position,
      limits: SearchLimits(
        depth: asked.depth == 0 ? SearchLimits.deepest : Int(asked.depth),
        nodes: Int(clamping: asked.nodes), interval: Int(asked.interval),
        selectivity: asked.selectivity),
      best: Int(asked.best), bytes: asked.bytes, salt: asked.salt,
      evaluation: asked.evaluation.map {
        Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
      },
      evaluate: evaluate.map { evaluate in { evaluate(caller, $0) } },
      shouldStop: { shouldStop(caller, UInt64($0)) },
      playouts: (
        count: Int(clamping: asked.count), exploration: asked.exploration, seed: asked.seed,
        policy: Policy(rawValue: asked.policy) ?? .uniform
      ))
  }
}

private func write(_ found: SearchFindings, to search: UnsafeMutablePointer<ms_search>) {
  search.pointee.move = Int64(found.move ?? -1)
  search.pointee.value = found.value
  search.pointee.is_exact = found.isExact
  search.pointee.found_depth = Int32(found.depth)
  search.pointee.visited = UInt64(found.nodes)
  search.pointee.played = UInt64(found.played)
  search.pointee.line_length = withUnsafeMutableBytes(of: &search.pointee.line) {
    write(found.line, to: $0)
  }
  search.pointee.ranked_count = Int32(found.ranking.count)
  let statistics = found.statistics.prefix(Int(MS_MAX_CODES))
  search.pointee.statistic_count = Int32(statistics.count)
  withUnsafeMutableBytes(of: &search.pointee.statistics) { bytes in
    let told = bytes.assumingMemoryBound(to: ms_statistic.self)
    for (index, each) in statistics.enumerated() {
      told[index] = ms_statistic(
        move: Int64(each.move), is_exact: each.isExact,
        count: UInt32(clamping: each.count), value: each.value)
    }
  }
}

private func write(_ found: RankedFinding, to ranked: UnsafeMutablePointer<ms_ranked>) {
  ranked.pointee.move = Int64(found.move)
  ranked.pointee.value = found.value
  ranked.pointee.is_exact = found.isExact
  ranked.pointee.depth = Int32(found.depth)
  ranked.pointee.line_length = withUnsafeMutableBytes(of: &ranked.pointee.line) {
    write(found.line, to: $0)
  }
}

/// Writes the codes of a line, as many as there is room for, and returns how many.
private func write(_ line: [Int], to bytes: UnsafeMutableRawBufferPointer) -> Int32 {
  let codes = bytes.assumingMemoryBound(to: Int64.self)
  let line = line.prefix(codes.count)
  for (index, code) in line.enumerated() { codes[index] = Int64(code) }
  return Int32(line.count)
}
