// Looks ahead in Reversi without a match: the rules and the search are libraries of their own.
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSearch

let reversi = Reversi()
print("lines of 5 plies: \(reversi.initialPosition.perft(depth: 5))")

let moves = try reversi.transcript("f5d6c3d3c4")
let position = moves.reduce(reversi.initialPosition) { $0.playingUnchecked($1) }
print(reversi.diagram(of: position, lastMove: moves.last))

let evaluation = try Evaluation(["mobility": .constant(1), "corners": .constant(10)], of: reversi)
var search = AlphaBeta<Reversi.Position>(table: TranspositionTable(bytes: 1 << 20))
let found = search.search(position, SearchLimits(depth: 6), evaluate: evaluation.value)
if let move = found.move {
  let line = found.line.map(\.description).joined(separator: " ")
  print("\(position.turn) plays \(move), worth \(Double(found.value) / 1000), as in \(line)")
}

var playouts = MonteCarlo<Reversi.Position>(bytes: 1 << 20)
let guess = playouts.search(position, .init(count: 200, seed: 1))
print("after 200 playouts it would play \(guess.move.map { "\($0)" } ?? "nothing")")

try GameLaws.check(reversi, matches: 2)
print("the rules keep their laws")
