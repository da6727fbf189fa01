/// What an observer may use.
public struct ObserverLimits: Hashable, Sendable {
  /// The limits of its memory, and of loading it.
  public var script: ScriptLimits
  /// The ticks that it may use for each event.
  public var ticks: Int
  /// Seconds on the wall clock for each event, for work that ticks do not count.
  public var seconds: Double

  /// Creates limits; the defaults are generous.
  public init(
    script: ScriptLimits = ScriptLimits(), ticks: Int = 10_000_000, seconds: Double = 5
  ) {
    self.script = script
    self.ticks = ticks
    self.seconds = seconds
  }
}
