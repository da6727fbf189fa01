import MoonstoneKernel
import MoonstoneSearch

/// What a search must find, by the definition alone.
@inlinable public func minimax<P: Position>(
  _ position: P, depth: Int, evaluate: (P) -> Int
) -> Int {
  if let outcome = position.outcome { return Worth.ending(outcome, for: position.turn) }
  if depth == 0 { return Worth.evaluation(evaluate(position)) }
  return position.legalMoves.map {
    minimax(of: $0, in: position, depth: depth, evaluate: evaluate)
  }.max() ?? 0
}

/// What a move is worth to the side that plays it.
@inlinable public func minimax<P: Position>(
  of move: P.Move, in position: P, depth: Int, evaluate: (P) -> Int
) -> Int {
  let next = position.playing(move)
  let value = minimax(next, depth: depth - 1, evaluate: evaluate)
  return next.turn == position.turn ? value : -value
}

/// The margin with which a game ends for the side to move, by trying everything that can matter.
@inlinable public func bruteForce<P: Position>(
  _ position: P, _ low: Int = -Worth.largestMargin, _ high: Int = Worth.largestMargin
) -> Int {
  if let outcome = position.outcome { return outcome.margin(for: position.turn) }
  var best = -Worth.largestMargin
  for move in position.legalMoves {
    let next = position.playing(move)
    let floor = max(low, best)
    best = max(
      best,
      next.turn == position.turn ? bruteForce(next, floor, high) : -bruteForce(next, -high, -floor))
    if best >= high { return best }
  }
  return best
}

/// An evaluation that follows no reason, so that no two lines of play are worth the same by chance.
@inlinable public func whimsical<P: Position>(_ position: P) -> Int {
  Int(position.key & 0xFFFF) - 0x8000
}

/// One with few values, so that many lines are worth the same.
@inlinable public func coarse<P: Position>(_ position: P) -> Int { Int(position.key & 3) - 2 }

/// Positions of random matches, as many plies before their end as `before` says.
///
/// - Parameter plies: how many a match has at most.
public func positions<G: Game>(
  of game: G, _ count: Int, before: Range<Int>, seed: UInt64 = 5, plies: Int = .max
) -> [G.Position] {
  var chance = SplitMix64(seed: seed)
  return (0..<count).map { _ in
    var line = [game.initialPosition]
    while line.count <= plies,
      let move = Array(line[line.count - 1].legalMoves).randomElement(using: &chance)
    {
      line.append(line[line.count - 1].playing(move))
    }
    let plies = Int.random(in: before, using: &chance)
    return line[max(0, line.count - 1 - plies)]
  }
}
