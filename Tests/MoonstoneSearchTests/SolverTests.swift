import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport
import Testing

@Suite struct SolverTests {
  @Test func marginsAreThoseOfBruteForce() throws {
    for position in randomPositions(of: Reversi(), 60, before: 0..<9) {
      try check(position, minimax(position, depth: 30) { _ in 0 })
    }
    for start in strips {
      for position in randomPositions(of: Strip(start), 8, before: 0..<9) {
        try check(position, minimax(position, depth: 30) { _ in 0 })
      }
    }
    for pile in 0...14 {
      let position = Nim.Position(pile: pile)
      try check(position, minimax(position, depth: 30) { _ in 0 })
      if pile == 0 { continue }
      let relay = Relay(pile: pile)
      try check(relay, minimax(relay, depth: 30) { _ in 0 })
    }
  }

  private func check<P: Position>(_ position: P, _ value: Int) throws {
    for bytes in [nil, 64, 1 << 16] {
      let solver = ExhaustiveSolver<P>(table: bytes.map { TranspositionTable(bytes: $0) })
      let margin = Worth.margin(of: value) ?? 0
      let one = solver.solve(position)
      #expect(one.margin == margin, "\(position)")
      let best = position.legalMoves.filter {
        minimax(of: $0, in: position, depth: 30) { _ in 0 } == value
      }
      #expect(
        one.moves.isEmpty ? best.isEmpty : one.moves.count == 1 && best.contains(one.moves[0]))
      let all = solver.solve(position, findsEveryMove: true, nodes: nil, isWanted: { true })
      #expect(all == Solution(moves: Array(best), margin: margin), "\(position)")
    }
  }

  @Test func aSmallBudgetSolvesNothing() {
    let position = randomPositions(of: Reversi(), 1, before: 12..<13)[0]
    let solver = ExhaustiveSolver<Reversi.Position>()
    #expect(
      solver.solve(position, findsEveryMove: false, nodes: 500, isWanted: { true }) == nil)
    #expect(solver.nodes == 500)
    var asked: [Int] = []
    let stopped = solver.solve(position, findsEveryMove: true, nodes: nil) {
      asked.append(solver.nodes)
      return asked.count < 3
    }
    #expect(stopped == nil)
    #expect(asked == [1024, 2048, 3072])
  }
}
