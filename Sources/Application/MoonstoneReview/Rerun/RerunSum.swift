import MoonstoneArena
import MoonstoneKernel

/// What the results of a rerun add up to.
package struct RerunSum: Sendable, Equatable {
  package var matches = 0
  package var plies = 0
  /// Plies with another move than on record.
  package var different = 0
  /// Of them, those that give away less, more, and as much as what was played.
  package var better = 0
  package var worse = 0
  package var equal = 0
  /// By how much the better ones are better, and the worse ones worse.
  package var gain = 0.0
  package var harm = 0.0
  /// What the plies that differ gave away, and what they give away now.
  package var lossBefore = 0.0
  package var lossNow = 0.0
  /// Half the width of the 95 % confidence interval of the change over matches like these; `nil`
  /// for less than two matches.
  package var error: Double?
  package var faults = 0
  package var ticksBefore = 0
  package var ticksNow = 0
  package var unanswered = 0
  package var left = 0

  /// Plies that differ and are not judged.
  package var unjudged: Int { different - better - worse - equal }
  /// How much more is given away now; less than 0 is better.
  package var change: Double { lossNow - lossBefore }

  init<G: Game>(_ results: [RerunResult<G>]) {
    var changes: [Int: Double] = [:]
    for result in results {
      plies += result.plies
      faults += result.faults
      ticksBefore += result.ticksBefore
      ticksNow += result.ticksNow
      unanswered += result.unanswered
      left += result.left
      if result.plies > 0 { changes[result.number, default: 0] += 0 }
      for difference in result.differences where difference.hasOtherMove {
        different += 1
        guard let change = difference.change else { continue }
        changes[result.number, default: 0] += change
        take(difference.old.loss ?? 0, difference.new.loss ?? 0, change)
      }
    }
    matches = changes.count
    error = unjudged < different ? Self.error(of: Array(changes.values)) : nil
  }

  private mutating func take(_ before: Double, _ now: Double, _ change: Double) {
    lossBefore += before
    lossNow += now
    if change < 0 {
      better += 1
      gain += change
    } else if change > 0 {
      worse += 1
      harm += change
    } else {
      equal += 1
    }
  }

  /// The error of a sum over matches, each of which counts once.
  private static func error(of changes: [Double]) -> Double? {
    guard changes.count > 1 else { return nil }
    let count = Double(changes.count)
    let mean = changes.reduce(0, +) / count
    let variance = changes.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / (count - 1)
    return Normal.quantile95 * (count * variance).squareRoot()
  }
}
