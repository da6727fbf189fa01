import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport

/// What a search must find, by the definition alone.
func minimax<P: Position>(_ position: P, depth: Int, evaluate: (P) -> Int) -> Int {
  if let outcome = position.outcome { return Worth.ending(outcome, for: position.turn) }
  if depth == 0 { return Worth.evaluation(evaluate(position)) }
  return position.legalMoves.map {
    minimax(of: $0, in: position, depth: depth, evaluate: evaluate)
  }.max() ?? 0
}

/// What a move is worth to the side that plays it.
func minimax<P: Position>(
  of move: P.Move, in position: P, depth: Int, evaluate: (P) -> Int
) -> Int {
  let next = position.playing(move)
  let value = minimax(next, depth: depth - 1, evaluate: evaluate)
  return next.turn == position.turn ? value : -value
}

/// An evaluation that follows no reason, so that no two lines of play are worth the same by chance.
func whimsical<P: Position>(_ position: P) -> Int { Int(position.key & 0xFFFF) - 0x8000 }

/// One with few values, so that many lines are worth the same.
func coarse<P: Position>(_ position: P) -> Int { Int(position.key & 3) - 2 }

/// Positions of random matches, as many plies before their end as `before` says.
func positions<G: Game>(of game: G, _ count: Int, before: Range<Int>) -> [G.Position] {
  var chance = SplitMix64(seed: 5)
  return (0..<count).map { _ in
    var line = [game.initialPosition]
    while let move = Array(line[line.count - 1].legalMoves).randomElement(using: &chance) {
      line.append(line[line.count - 1].playing(move))
    }
    let plies = Int.random(in: before, using: &chance)
    return line[max(0, line.count - 1 - plies)]
  }
}

let strips = [
  "-b--w-- black", "--bw---- white", "b------w black", "-bw--b-- white", "b-w-b-w- black",
]
