import Dispatch
import MoonstoneHost
import MoonstoneKernel

/// Hears what a script says while it thinks, and returns at once.
struct ScriptListener: Sendable {
  let attention: TurnAttention
  /// Where the player's reports are made, in order and by a thread that may wait; at once when
  /// `nil`.
  let queue: DispatchQueue?
  /// Whether ticks are limited, and so worth telling.
  let tellsTicks: Bool

  init(to turn: ScriptTurn, on queue: DispatchQueue?) {
    attention = turn.attention
    self.queue = queue
    tellsTicks = turn.budget.remainingTicks != nil
  }

  /// - Parameter ticks: those used so far.
  func hear(_ comment: Comment, _ ticks: Int) {
    let report = Report.thinking(comment, ticks: tellsTicks ? ticks : nil)
    guard let queue else { return attention.report(report) }
    queue.async { attention.report(report) }
  }
}
