import MoonstoneSupport
import Testing

@Suite struct MonotonicTimeTests {
  @Test func timeOnlyGoesForward() {
    let times = (0..<100).map { _ in monotonicTime() }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
