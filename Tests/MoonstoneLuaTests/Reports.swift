import MoonstoneHost
import MoonstoneSupport

/// What a player reported, in order.
final class Reports: Sendable {
  private let reports = Locked<[Report]>([])

  var all: [Report] { reports.withLock { $0 } }
  var add: @Sendable (Report) -> Void {
    { [self] report in reports.withLock { $0.append(report) } }
  }
}
