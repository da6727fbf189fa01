// What people mean by “undo” and “redo”, in plies.
extension Match {
  /// How many plies a person's `undo` takes back: 0 when there is nothing to take back.
  ///
  /// Where one person plays, a turn goes back to a decision of that person, so that a script does
  /// not just play on; a forced pass is no decision, and before the first one is the start. Where
  /// two people play, or nobody, a turn is a ply, passes included.
  ///
  /// - Parameter people: which sides people play now.
  public func pliesToUndo(turns: Int = 1, people: Sides<Bool>) -> Int {
    guard turns > 0 else { return 0 }
    guard people.black != people.white else { return min(turns, ply) }
    let decisions = history.indices.filter { isDecision(history[$0].position, of: people) }
    guard turns <= decisions.count else { return ply }
    return ply - decisions[decisions.count - turns]
  }

  /// How many plies a person's `redo` plays again, up to a decision as ``pliesToUndo(turns:people:)``
  /// has it, or up to the end of what was taken back: 0 when nothing was.
  public func pliesToRedo(turns: Int = 1, people: Sides<Bool>) -> Int {
    guard turns > 0 else { return 0 }
    guard people.black != people.white else { return min(turns, redoable.count) }
    let reached = redoable.reversed().map(\.after.position)
    let decisions = reached.indices.filter { isDecision(reached[$0], of: people) }
    return turns <= decisions.count ? decisions[turns - 1] + 1 : reached.count
  }

  private func isDecision(_ position: G.Position, of people: Sides<Bool>) -> Bool {
    people[position.turn] && position.outcome == nil && game.forcedPass(in: position) == nil
  }
}
