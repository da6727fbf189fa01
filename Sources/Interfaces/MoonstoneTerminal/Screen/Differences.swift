import MoonstoneKernel

extension GameDisplay {
  /// What a move changed on the board of a game that does not say so itself: the square that the
  /// move names comes first.
  func differences(
    playing move: Move, from before: Position, to after: Position
  ) -> [Change<Position.Square>] {
    guard let old = grid(of: before)?.rows, let new = grid(of: after)?.rows,
      old.map(\.count) == new.map(\.count)
    else { return [] }
    var changes: [Change<Position.Square>] = []
    for (before, after) in zip(old.joined(), new.joined()) where before?.side != after?.side {
      if let after { changes.append(Change(after.square, after.side)) }
    }
    let word = move.description
    let first =
      changes.firstIndex { $0.square.description == word }
      ?? changes.firstIndex { word.hasSuffix($0.square.description) }
      ?? changes.firstIndex { $0.side != nil }
    if let first { changes.insert(changes.remove(at: first), at: 0) }
    return changes
  }
}

extension BoardScreen {
  static func lastMove(of match: Match<G>) -> LastMove? {
    guard let move = match.moves.last, let before = match.positions(before: 1).last else {
      return nil
    }
    let told = before.changes(playing: move)
    return LastMove(
      side: before.turn, move: move,
      changes: told.isEmpty
        ? match.game.differences(playing: move, from: before, to: match.position) : told)
  }
}
