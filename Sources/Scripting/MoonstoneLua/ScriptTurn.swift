import MoonstoneHost
import MoonstoneKernel

/// A turn as it is put to a script of any game; valid while the call it is passed to runs.
@usableFromInline struct ScriptTurn {
  let position: UnsafeRawPointer
  /// The codes of every move so far.
  let moves: UnsafeBufferPointer<Int64>
  let side: Side
  let remaining: Duration?
  let remainingTicks: Int?
  let allowance: Duration?
  let tickAllowance: Int?
  let seed: UInt64
  let keepsMemory: Bool
  let recall: Recall?
  let attention: TurnAttention

  var ply: Int { moves.count }

  func isWanted() -> Bool { attention.isWanted() }
  func report(_ report: Report) { attention.report(report) }

  @usableFromInline init(
    position: UnsafeRawPointer,
    moves: UnsafeBufferPointer<Int64>, side: Side, remaining: Duration?, remainingTicks: Int?,
    allowance: Duration?, tickAllowance: Int?, seed: UInt64, keepsMemory: Bool, recall: Recall?,
    attention: TurnAttention
  ) {
    self.position = position
    self.moves = moves
    self.side = side
    self.remaining = remaining
    self.remainingTicks = remainingTicks
    self.allowance = allowance
    self.tickAllowance = tickAllowance
    self.seed = seed
    self.keepsMemory = keepsMemory
    self.recall = recall
    self.attention = attention
  }

  @inlinable init<G: Game>(
    _ turn: Turn<G>, _ position: UnsafePointer<G.Position>,
    _ moves: UnsafeBufferPointer<Int64>
  ) {
    self.init(
      position: UnsafeRawPointer(position), moves: moves, side: turn.side,
      remaining: turn.remaining, remainingTicks: turn.remainingTicks, allowance: turn.allowance,
      tickAllowance: turn.tickAllowance, seed: turn.seed, keepsMemory: turn.keepsMemory,
      recall: turn.recall, attention: turn.attention)
  }
}

/// What a script chose.
@usableFromInline struct ScriptMove: Sendable {
  @usableFromInline let code: Int
  @usableFromInline let comment: Comment?
  @usableFromInline let memory: String?
  @usableFromInline let ticks: Int?
}
