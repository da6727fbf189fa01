/// What the rules of a game in Lua may use.
public struct RulesLimits: Hashable, Sendable {
  /// Bytes that one copy of the rules may hold at once.
  public var memory: Int
  /// Seconds of CPU time for each call. An honest call takes microseconds.
  public var seconds: Double

  /// Creates limits; the defaults are generous.
  public init(memory: Int = 64 << 20, seconds: Double = 2) {
    self.memory = memory
    self.seconds = seconds
  }
}
