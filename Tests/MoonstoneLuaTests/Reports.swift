import MoonstoneHost
import MoonstoneSupport

/// What a player reported, in order.
final class Reports: Sendable {
  private let reports = Locked<[PlayerReport]>([])

  var all: [PlayerReport] { reports.withLock { $0 } }
  var add: @Sendable (PlayerReport) -> Void {
    { [self] report in reports.withLock { $0.append(report) } }
  }
}
