import Dispatch
import MoonstoneHost
import MoonstoneKernel

/// Hears what a script says while it thinks, and returns at once.
struct ScriptListener: Sendable {
  let attention: TurnAttention
  /// Makes the player's reports; they are made at once when `nil`.
  let teller: Teller?
  /// Whether ticks are limited, and so worth telling.
  let tellsTicks: Bool

  init(to turn: ScriptTurn, by teller: Teller?) {
    attention = turn.attention
    self.teller = teller
    tellsTicks = turn.budget.remainingTicks != nil
  }

  /// - Parameter ticks: those used so far.
  func hear(_ comment: Comment, _ ticks: Int) {
    let report = Report.thinking(comment, ticks: tellsTicks ? ticks : nil)
    guard let teller else { return attention.report(report) }
    teller.tell { attention.report(report) }
  }
}

/// Makes reports in order, on a thread that may wait. Most scripts say nothing, so the queue is
/// made for the first report.
final class Teller: @unchecked Sendable {
  private lazy var queue = DispatchQueue(label: "moonstone.teller")

  /// Called by one thread at a time.
  func tell(_ report: @escaping @Sendable () -> Void) { queue.async(execute: report) }
}
