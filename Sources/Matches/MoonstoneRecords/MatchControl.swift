import MoonstoneKernel

/// What the sides of a match had of time and ticks; unlimited unless something is known.
public struct MatchControl: Hashable, Sendable {
  /// The time of each side.
  public var time: Sides<TimeControl>
  /// The ticks of both sides.
  public var ticks: TickControl
  /// How far a clock might fall below 0 without loss.
  public var margin: Duration
  /// When the match was to end before its rules ended it; `nil` for never.
  public var adjudication: Adjudication?
  /// What a side had once its time was used up; only other programs know that.
  public var grace = Sides<Duration?>(both: nil)

  /// - Parameters:
  ///   - time: the time of each side.
  ///   - ticks: the ticks of both sides.
  ///   - margin: how far a clock might fall below 0 without loss.
  ///   - adjudication: when the match was to end before its rules ended it.
  public init(
    time: Sides<TimeControl> = Sides(both: .unlimited), ticks: TickControl = .unlimited,
    margin: Duration = .zero, adjudication: Adjudication? = nil
  ) {
    self.time = time
    self.ticks = ticks
    self.margin = margin
    self.adjudication = adjudication
  }

  /// What the clocks of a match give.
  public init(_ clocks: Clocks) {
    self.init(
      time: Sides(both: clocks.control), ticks: clocks.tickControl, margin: clocks.margin,
      adjudication: clocks.adjudication)
  }

  /// The clocks at the start of such a match; `nil` if the sides had different times, which the
  /// clocks of a match cannot give.
  public var clocks: Clocks? {
    guard time.black == time.white else { return nil }
    return Clocks(time.black, margin: margin, ticks: ticks, adjudication: adjudication)
  }
}
