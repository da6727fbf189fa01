import MoonstoneSupport

/// Time that passes when a test says so.
public final class ManualTime: Sendable {
  private let state = Locked(Duration.seconds(1_000_000))

  public init() {}

  public func pass(_ duration: Duration) { state.withLock { $0 += duration } }

  /// To be given to a host.
  public var now: @Sendable () -> Int64 { { self.state.withLock { $0 }.wholeNanoseconds } }
}
