/// What the rules of a game in a script may use.
public struct RulesLimits: Hashable, Sendable {
  /// Bytes, for everything that one copy of the rules holds at once.
  public var memory: Int
  /// Seconds on the wall clock for each call, of which an honest one takes microseconds.
  public var seconds: Double

  public init(memory: Int = 64 << 20, seconds: Double = 2) {
    self.memory = memory
    self.seconds = seconds
  }
}
