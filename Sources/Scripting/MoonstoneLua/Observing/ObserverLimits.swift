/// What an observer may use.
public struct ObserverLimits: Hashable, Sendable {
  /// Of its memory, and of loading it.
  public var script: ScriptLimits
  /// Ticks for each event.
  public var ticks: Int
  /// Seconds on the wall clock for each event, for what ticks do not see.
  public var seconds: Double

  public init(
    script: ScriptLimits = ScriptLimits(), ticks: Int = 10_000_000, seconds: Double = 5
  ) {
    self.script = script
    self.ticks = ticks
    self.seconds = seconds
  }
}
