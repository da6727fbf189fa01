import MoonstoneKernel

/// How a playout chooses its moves.
public enum PlayoutPolicy<P: Position>: Sendable {
  /// Any legal move, all equally likely.
  case uniform
  /// The better of two random moves, judged by `Position.priority(of:)`.
  case priority
  /// The better of two random moves, judged by the value of the position after each.
  case evaluation(Evaluation<P>)
}

/// One random game to the end.
@frozen @usableFromInline struct Playout<P: Position> {
  /// The number of plies after which an unfinished game counts as a draw.
  @inlinable static var longest: Int { 2000 }

  /// Plays a random game.
  ///
  /// - Returns: the result for the side to move, 1, 0 or -1, and how many moves were played; `nil`
  ///   for the result when `most` moves did not lead to the end.
  @inlinable static func play(
    from start: P, _ policy: PlayoutPolicy<P>, most: Int, _ chance: inout SplitMix64
  ) -> (result: Int?, plies: Int) {
    var position = start
    var plies = 0
    while plies < longest {
      let moves = position.legalMoves
      let count = moves.count
      if count == 0 { return (result(of: position, for: start.turn), plies) }
      if plies == most { return (nil, plies) }
      position.playUnchecked(choose(moves, count, position, policy, &chance))
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
    _ chance: inout SplitMix64
  ) -> P.Move {
    let one = moves[moves.index(moves.startIndex, offsetBy: chance.below(count))]
    if case .uniform = policy { return one }
    let other = moves[moves.index(moves.startIndex, offsetBy: chance.below(count))]
    switch policy {
    case .uniform: return one
    case .priority: return position.priority(of: other) > position.priority(of: one) ? other : one
    case .evaluation(let evaluation):
      // The values belong to the opponent.
      let value = evaluation.value
      let isOtherBetter =
        value(position.playingUnchecked(other)) < value(position.playingUnchecked(one))
      return isOtherBetter ? other : one
    }
  }
}
