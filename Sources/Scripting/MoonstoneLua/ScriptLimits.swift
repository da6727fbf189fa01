/// What a script may use.
public struct ScriptLimits: Hashable, Sendable {
  /// Bytes, for everything the script holds at once.
  public var memory: Int
  /// Seconds on the wall clock that compiling and running the file may take.
  public var loadSeconds: Double
  /// Ticks that running the file may take; `nil` when they are unlimited.
  public var loadTicks: Int?
  /// Seconds on the wall clock for a move when no clock limits it.
  public var moveSeconds: Double

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
