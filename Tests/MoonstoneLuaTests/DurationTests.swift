import Testing

@testable import MoonstoneLua

@Suite struct DurationTests {
  @Test(
    arguments: [
      (Duration.zero, 0), (.seconds(10), 10), (.milliseconds(250), 0.25), (.nanoseconds(1), 1e-9),
      (.milliseconds(-150), -0.15), (.seconds(-3), -3), (.seconds(1 << 40), 0x1p40),
      (.seconds(100_000) + .microseconds(1), 100_000.000001),
    ])
  func theSecondsOfADuration(duration: Duration, seconds: Double) {
    #expect(duration.seconds == seconds)
  }

  @Test(arguments: [Duration.zero, .nanoseconds(-7), .seconds(1 << 50), .milliseconds(1500)])
  func aMessageHoldsAllOfADuration(duration: Duration) throws {
    var frame = Frame(.choose)
    frame.put(duration)
    var reader = frame.reader
    #expect(try reader.duration() == duration)
    try reader.end()
  }
}
