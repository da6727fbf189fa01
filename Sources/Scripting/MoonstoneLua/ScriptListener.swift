import Dispatch
import MoonstoneHost
import MoonstoneKernel

/// Hears what a script says while it thinks; returns at once.
///
/// A value without a closure of its own, since every turn has one and few scripts say anything.
enum ScriptListener: Sendable {
  case nobody
  /// Who watches the turn, told in order, on a queue that may wait; with ticks where they are limited.
  case turn(TurnAttention, on: DispatchQueue, tellsTicks: Bool)
  case call(@Sendable (Comment, Int) -> Void)

  /// - Parameter ticks: those used by then.
  func hear(_ comment: Comment, _ ticks: Int) {
    switch self {
    case .nobody: break
    case .turn(let attention, let queue, let tellsTicks):
      queue.async { attention.report(.thinking(comment, ticks: tellsTicks ? ticks : nil)) }
    case .call(let call): call(comment, ticks)
    }
  }
}
