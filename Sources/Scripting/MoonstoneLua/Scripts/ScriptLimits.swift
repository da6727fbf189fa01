/// What a script may use.
public struct ScriptLimits: Hashable, Sendable {
  /// Bytes that the script may hold at once.
  public var memory: Int
  /// Seconds on the wall clock for compiling and running the file, where no ticks limit it.
  public var loadSeconds: Double
  /// Ticks for running the file; `nil` when they are unlimited.
  public var loadTicks: Int?
  /// Seconds on the wall clock for a move, when neither a clock of the match nor ticks limit it.
  public var moveSeconds: Double

  /// Creates limits; the defaults are generous.
  public init(
    memory: Int = 64 << 20, loadSeconds: Double = 1, loadTicks: Int? = nil,
    moveSeconds: Double = 60
  ) {
    self.memory = memory
    self.loadSeconds = loadSeconds
    self.loadTicks = loadTicks
    self.moveSeconds = moveSeconds
  }
}
