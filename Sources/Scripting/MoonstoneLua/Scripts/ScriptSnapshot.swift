/// What a script was when it was asked for a move: enough to ask it again.
public struct ScriptSnapshot: Hashable, Sendable {
  /// Where a version began to play: what it keeps in its local variables dates from there.
  public struct Beginning: Hashable, Sendable {
    /// How many moves had been played, passes included.
    public let ply: Int
    /// The memory at that time; see ``ScriptSnapshot/memory``.
    public let memory: String?

    /// Creates a beginning.
    public init(ply: Int, memory: String?) {
      self.ply = ply
      self.memory = memory
    }
  }

  /// The version that was asked. Its file may hold another one by now.
  public let source: ScriptSource
  /// What it was allowed to use.
  public let limits: ScriptLimits
  /// `context.memory` before the move, in the form that ``LuaStrategy`` takes; `nil` when nothing
  /// was kept.
  public let memory: String?
  /// Where this version began to play.
  public let first: Beginning

  /// Creates a snapshot.
  public init(source: ScriptSource, limits: ScriptLimits, memory: String?, first: Beginning) {
    self.source = source
    self.limits = limits
    self.memory = memory
    self.first = first
  }
}
