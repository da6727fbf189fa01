import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSearch

/// A position from which some moves are left out.
private struct Rest: Position {
  var whole: Reversi.Position
  var missing: Set<Reversi.Move>

  var turn: Side { whole.turn }
  var legalMoves: [Reversi.Move] { whole.legalMoves.filter { !missing.contains($0) } }
  var outcome: Outcome? { whole.outcome }
  var key: UInt64 { whole.key &+ UInt64(missing.count) }
  var description: String { whole.description }

  init(_ whole: Reversi.Position, without missing: Set<Reversi.Move>) {
    self.whole = whole
    self.missing = missing
  }

  init?(_ description: String) { nil }

  func priority(of move: Reversi.Move) -> Int { whole.priority(of: move) }

  mutating func playUnchecked(_ move: Reversi.Move) {
    whole.playUnchecked(move)
    missing = []
  }
}

/// What three values for the best moves take over three searches, each of which leaves out the
/// moves found before it. By the nodes, which are the same everywhere.
func rankingBenchmark() throws {
  let game = Reversi()
  let evaluation = try Evaluation(
    ["mobility": .constant(4), "potential": .constant(2), "corners": .constant(30)], of: game)
  let positions = randomPositions(of: game, 20, before: 12..<50, seed: 9)
    .filter { $0.legalMoves.count >= 3 }
  for depth in [6, 8] {
    var (together, apart) = (0, 0)
    for position in positions {
      var search = AlphaBeta<Reversi.Position>(table: TranspositionTable(bytes: 1 << 22))
      together +=
        search.search(
          position, SearchLimits(depth: depth), best: 3, evaluate: evaluation.value
        ).nodes
      var found: Set<Reversi.Move> = []
      for _ in 0..<3 {
        var rest = AlphaBeta<Rest>(table: TranspositionTable(bytes: 1 << 22))
        let next = rest.search(
          Rest(position, without: found), SearchLimits(depth: depth),
          evaluate: { evaluation.value($0.whole) })
        apart += next.nodes
        if let move = next.move { found.insert(move) }
      }
    }
    report(
      "three best moves to depth \(depth), over three searches", Double(together) / Double(apart),
      "times", atMost: 0.8)
  }
  var (together, one) = (0, 0)
  let solver = Reversi.Solver(hashBytes: 1 << 23)
  for position in randomPositions(of: game, 20, before: 13..<15, seed: 3)
  where position.legalMoves.count >= 3 {
    solver.forget()
    _ = solver.solve(position, best: 3, nodes: nil, isWanted: { true })
    together += solver.nodes
    solver.forget()
    _ = solver.solve(position)
    one += solver.nodes
  }
  report(
    "three best moves solved, with their lines, over three solutions",
    Double(together) / Double(3 * one), "times", atMost: 0.8)
}
