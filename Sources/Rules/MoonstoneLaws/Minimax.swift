import MoonstoneKernel
import MoonstoneSearch

/// The value that a search must find: minimax by its definition.
@inlinable package func minimax<P: Position>(
  _ position: P, depth: Int, evaluate: (P) -> Int
) -> Int {
  if let outcome = position.outcome { return Worth.ending(outcome, for: position.turn) }
  if depth == 0 { return Worth.evaluation(evaluate(position)) }
  return position.legalMoves.map {
    minimax(of: $0, in: position, depth: depth, evaluate: evaluate)
  }.max() ?? 0
}

/// The value of a move for the side that plays it, by minimax.
@inlinable package func minimax<P: Position>(
  of move: P.Move, in position: P, depth: Int, evaluate: (P) -> Int
) -> Int {
  let next = position.playingUnchecked(move)
  let value = minimax(next, depth: depth - 1, evaluate: evaluate)
  return next.turn == position.turn ? value : -value
}

/// The margin by which the side to move wins with perfect play, found by trying everything.
@inlinable package func bruteForce<P: Position>(
  _ position: P, _ low: Int = -Worth.largestMargin, _ high: Int = Worth.largestMargin
) -> Int {
  if let outcome = position.outcome { return outcome.margin(for: position.turn) }
  var best = -Worth.largestMargin
  for move in position.legalMoves {
    let next = position.playingUnchecked(move)
    let floor = max(low, best)
    best = max(
      best,
      next.turn == position.turn ? bruteForce(next, floor, high) : -bruteForce(next, -high, -floor))
    if best >= high { return best }
  }
  return best
}

/// An arbitrary evaluation, under which two lines of play rarely have the same value.
@inlinable package func whimsical<P: Position>(_ position: P) -> Int {
  Int(position.key & 0xFFFF) - 0x8000
}

/// An evaluation with few values, under which many lines of play have the same value.
@inlinable package func coarse<P: Position>(_ position: P) -> Int { Int(position.key & 3) - 2 }
