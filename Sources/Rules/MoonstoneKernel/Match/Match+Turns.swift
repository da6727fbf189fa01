// What people mean by “undo” and “redo”, in plies.
extension Match {
  /// How many plies a person's `undo` takes back; 0 when there is nothing to take back.
  ///
  /// When exactly one person plays, a turn goes back to that person's last decision: otherwise the
  /// script would just play on. A forced pass is not a decision, and before the first decision
  /// comes the start. When two people play, or none, a turn is one ply, passes included.
  ///
  /// - Parameters:
  ///   - turns: how many turns to go back.
  ///   - people: whether a person plays each side now.
  public func pliesToUndo(turns: Int = 1, people: Sides<Bool>) -> Int {
    guard turns > 0 else { return 0 }
    guard people.black != people.white else { return min(turns, ply) }
    var left = turns
    for index in history.indices.reversed() where isDecision(history[index].position, of: people) {
      left -= 1
      if left == 0 { return ply - index }
    }
    return ply
  }

  /// How many plies a person's `redo` plays again; 0 when nothing was taken back.
  ///
  /// It goes forward to a decision, as ``pliesToUndo(turns:people:)`` counts them, or to the end of
  /// what was taken back.
  ///
  /// - Parameters:
  ///   - turns: how many turns to go forward.
  ///   - people: whether a person plays each side now.
  public func pliesToRedo(turns: Int = 1, people: Sides<Bool>) -> Int {
    guard turns > 0 else { return 0 }
    guard people.black != people.white else { return min(turns, redoable.count) }
    var left = turns
    for index in redoable.indices.reversed()
    where isDecision(redoable[index].after.position, of: people) {
      left -= 1
      if left == 0 { return redoable.count - index }
    }
    return redoable.count
  }

  private func isDecision(_ position: G.Position, of people: Sides<Bool>) -> Bool {
    people[position.turn] && game.asksForMove(in: position)
  }
}
