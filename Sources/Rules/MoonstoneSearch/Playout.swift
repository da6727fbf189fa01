import MoonstoneKernel

/// How a playout chooses its moves.
public enum PlayoutPolicy<P: Position>: Sendable {
  /// Any move, each as likely as another.
  case uniform
  /// The one of two random moves that the game thinks more of.
  case priority
  /// The one of two random moves after which the position is worth more.
  case evaluation(Evaluation<P>)
}

/// One random game to the end.
@frozen @usableFromInline struct Playout<P: Position> {
  /// After so many plies a game that does not end counts as drawn.
  @inlinable static var longest: Int { 2000 }

  /// The result for the side to move, 1, 0 or -1, and how many moves were played; no result when
  /// `most` moves did not lead to the end.
  @inlinable static func play(
    from start: P, _ policy: PlayoutPolicy<P>, most: Int, _ chance: inout Chance
  ) -> (result: Int?, plies: Int) {
    var position = start
    var plies = 0
    while plies < longest {
      let moves = position.legalMoves
      let count = moves.count
      if count == 0 { return (result(of: position, for: start.turn), plies) }
      if plies == most { return (nil, plies) }
      position.play(choose(moves, count, position, policy, &chance))
      plies &+= 1
    }
    return (0, plies)
  }

  @inlinable static func result(of position: P, for side: Side) -> Int {
    guard let winner = position.outcome?.winner else { return 0 }
    return winner == side ? 1 : -1
  }

  @inlinable @inline(__always) static func choose(
    _ moves: P.Moves, _ count: Int, _ position: P, _ policy: PlayoutPolicy<P>,
    _ chance: inout Chance
  ) -> P.Move {
    let one = moves[moves.index(moves.startIndex, offsetBy: chance.below(count))]
    if case .uniform = policy { return one }
    let other = moves[moves.index(moves.startIndex, offsetBy: chance.below(count))]
    switch policy {
    case .uniform: return one
    case .priority: return position.priority(of: other) > position.priority(of: one) ? other : one
    case .evaluation(let evaluation):
      // The values are the other side's.
      let value = evaluation.value
      return value(position.playing(other)) < value(position.playing(one)) ? other : one
    }
  }
}
