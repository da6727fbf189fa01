import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport
import Testing

@Suite struct SolverTests {
  @Test func marginsAreThoseOfBruteForce() throws {
    for position in randomPositions(of: Reversi(), 60, before: 0..<9) { try check(position) }
    for start in strips {
      for position in randomPositions(of: Strip(start), 8, before: 0..<9) { try check(position) }
    }
    for pile in 0...14 {
      try check(Nim.Position(pile: pile))
      if pile > 0 { try check(Relay(pile: pile)) }
    }
  }

  private func check<P: Position>(_ position: P) throws {
    for bytes in [nil, 64, 1 << 16] {
      let table = bytes.map { TranspositionTable(bytes: $0) }
      try SolverLaws.check(position, solvedBy: ExhaustiveSolver(table: table))
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
