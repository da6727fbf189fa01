internal import CMoonstone
import MoonstoneHost
import MoonstoneKernel

extension ms_turn {
  /// - Parameter limit: the seconds that the script has where the match gives it no limit.
  init(_ turn: borrowing ScriptTurn, within limit: Double) {
    self.init()
    position = turn.position
    moves = turn.moves.codes.baseAddress
    ply = Int32(turn.ply)
    side = Int32(turn.side.rawValue)
    let time = turn.budget.timeSeenByScripts
    seconds = time.remaining?.seconds ?? -1
    if let left = turn.budget.remainingTicks {
      // No ticks left is not the same as no limit, which is what 0 says.
      ticks = UInt64(max(left, 1))
      allowance = turn.budget.tickAllowance.map(Double.init) ?? -1
    } else {
      allowance = time.remaining == nil ? limit : time.allowance?.seconds ?? -1
    }
    seed = turn.seed
    wants_memory = turn.keepsMemory
  }
}

extension Comment {
  init?(_ said: ms_comment) {
    // Most moves come without a comment.
    guard
      said.has_value || said.has_depth || said.text.bytes != nil || said.pv.bytes != nil
        || said.marks.bytes != nil
    else { return nil }
    self.init(
      value: said.has_value ? said.value : nil, unit: said.unit > 0 ? said.unit : nil,
      depth: said.has_depth ? Int(said.depth) : nil, text: String(said.text),
      pv: String(said.pv).map(Self.pv) ?? [],
      marks: String(said.marks).map(Self.marks) ?? [:])
    if isEmpty { return nil }
  }
}
