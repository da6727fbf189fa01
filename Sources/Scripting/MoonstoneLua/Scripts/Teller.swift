import Dispatch

/// Makes reports in order, on a thread that may wait. Most scripts say nothing, so the queue is
/// made for the first report.
final class Teller: @unchecked Sendable {
  private lazy var queue = DispatchQueue(label: "moonstone.teller")

  /// Called by one thread at a time.
  func tell(_ report: @escaping @Sendable () -> Void) { queue.async(execute: report) }
}
