/// What a script was when it was asked for a move: enough to ask it again.
public struct ScriptSnapshot: Hashable, Sendable {
  /// Where a text began to play: what it keeps in its locals comes from there.
  public struct Beginning: Hashable, Sendable {
    /// How many moves had been played, passes counted.
    public let ply: Int
    /// As ``ScriptSnapshot/memory``, at that time.
    public let memory: String?

    public init(ply: Int, memory: String?) {
      self.ply = ply
      self.memory = memory
    }
  }

  /// The text that was asked, which need not be in its file any more.
  public let source: ScriptSource
  public let limits: ScriptLimits
  /// `context.memory` before the move, as ``LuaStrategy`` takes it; `nil` when nothing was kept.
  public let memory: String?
  public let first: Beginning

  public init(source: ScriptSource, limits: ScriptLimits, memory: String?, first: Beginning) {
    self.source = source
    self.limits = limits
    self.memory = memory
    self.first = first
  }
}
