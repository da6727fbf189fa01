import MoonstoneHost
import MoonstoneKernel
import MoonstoneSearch
import MoonstoneSupport

/// What a search may use for one move.
struct Means {
  /// When it has to end, by ``monotonicNanoseconds()``; `nil` if time does not limit it.
  let end: Int64?
  /// How many positions it may visit.
  let nodes: Int

  /// - Parameter began: when the turn began.
  init<G: Game>(_ limits: SearchPlayer<G>.Limits, _ budget: Budget, began: Int64) {
    var time = limits.time
    if let remaining = budget.remaining {
      // A tenth is left for what a busy machine takes.
      let most = min(budget.allowance ?? remaining, remaining / 10 * 9)
      time = min(time ?? most, most)
    }
    var nodes = limits.nodes ?? .max
    if let remaining = budget.remainingTicks {
      let most = min(budget.tickAllowance ?? remaining, remaining)
      nodes = min(nodes, most / SearchPlayer<G>.ticksPerNode)
    }
    let isLimited = time != nil || nodes < .max || limits.depth < SearchLimits.deepest
    if !isLimited { time = .seconds(1) }
    end = time.map { began + $0.wholeNanoseconds }
    self.nodes = nodes
  }

  func isOver(at time: Int64) -> Bool { end.map { time >= $0 } ?? false }
}
