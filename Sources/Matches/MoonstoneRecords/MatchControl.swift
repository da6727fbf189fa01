import MoonstoneKernel

/// What the sides of a match had of time and ticks; unlimited unless something is known.
public struct MatchControl: Hashable, Sendable {
  /// The time of each side.
  public var time: Sides<TimeControl>
  /// The ticks of both sides.
  public var ticks: TickControl
  /// How far a clock might fall below 0 without loss.
  public var margin: Duration
  /// What a side had once its time was used up; only other programs know that.
  public var grace = Sides<Duration?>(both: nil)

  /// - Parameters:
  ///   - time: the time of each side.
  ///   - ticks: the ticks of both sides.
  ///   - margin: how far a clock might fall below 0 without loss.
  public init(
    time: Sides<TimeControl> = Sides(both: .unlimited), ticks: TickControl = .unlimited,
    margin: Duration = .zero
  ) {
    self.time = time
    self.ticks = ticks
    self.margin = margin
  }

  /// What the clocks of a match give.
  public init(_ clocks: Clocks) {
    self.init(
      time: Sides(both: clocks.control), ticks: clocks.tickControl, margin: clocks.margin)
  }

  /// The clocks at the start of such a match; `nil` if the sides had different times, which the
  /// clocks of a match cannot give.
  public var clocks: Clocks? {
    time.black == time.white ? Clocks(time.black, margin: margin, ticks: ticks) : nil
  }
}
