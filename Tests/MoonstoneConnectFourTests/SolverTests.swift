import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneTestSupport
import Testing

private let mostEmpties = isThorough ? 10 : 8

@Suite struct SolverTests {
  private let game = ConnectFour()

  /// Positions with a number of empty squares, from random matches.
  private func positions(_ count: Int, empties: ClosedRange<Int>) -> [ConnectFour.Position] {
    var found: [ConnectFour.Position] = []
    var seed: UInt64 = 0
    while found.count < count {
      seed += 1
      var position = game.initialPosition
      for move in game.randomMatch(seed: seed) {
        if empties.contains(position.empties.nonzeroBitCount) { found.append(position) }
        position.playUnchecked(move)
      }
    }
    return found
  }

  @Test(arguments: [0, 1 << 10, 1 << 20]) func theSolverFindsWhatTryingEverythingFinds(
    bytes: Int
  ) throws {
    let solver = ConnectFour.Solver(hashBytes: bytes)
    for position in positions(trials(60), empties: 0...mostEmpties) {
      try SolverLaws.check(position, solvedBy: solver)
    }
    for position in game.trials where position.empties.nonzeroBitCount <= 10 {
      try SolverLaws.check(position, solvedBy: solver)
    }
  }

  @Test func aGameThatIsOverHasNoMoves() throws {
    let position = try game.position("dededed")
    let solver = ConnectFour.Solver(hashBytes: 64)
    #expect(solver.solve(position) == Solution(moves: [], margin: -1))
    #expect(solver.solve(position, best: 2, nodes: nil, isWanted: { true }) == [])
  }

  @Test func aSmallBudgetSolvesNothingAndIsKept() throws {
    let solver = ConnectFour.Solver(hashBytes: 1 << 16)
    let position = try #require(
      positions(60, empties: 24...24).first { position in
        _ = solver.solve(position)
        return solver.nodes > 500
      })
    solver.forget()
    #expect(solver.solve(position, findsEveryMove: true, nodes: 50, isWanted: { true }) == nil)
    #expect(solver.nodes == 50)
    #expect(solver.solve(position, best: 7, nodes: nil, isWanted: { false }) == nil)
    // Afterwards it solves as if nothing had been.
    let found = solver.solve(position)
    solver.forget()
    #expect(solver.solve(position) == found)
  }

  /// The table has one entry for both of them.
  @Test func aMirrorImageIsSolvedAtOnceWithTheSameOutcome() throws {
    let mirror = try #require(game.symmetries.first)
    let solver = ConnectFour.Solver(hashBytes: 1 << 20)
    var compared = 0
    for position in positions(8, empties: 27...29) {
      solver.forget()
      let found = solver.solve(position)
      let nodes = solver.nodes
      let image = solver.solve(mirror.position(position))
      #expect(image.margin == found.margin)
      // Many are seen at a glance, and so is their image.
      if nodes < 100 { continue }
      #expect(solver.nodes < nodes / 2)
      compared += 1
    }
    #expect(compared > 0)
  }

  @Test func equalWorkIsDoneAfterForgetting() throws {
    let position = try #require(positions(1, empties: 22...22).first)
    let solver = ConnectFour.Solver(hashBytes: 1 << 16)
    var nodes: [Int] = []
    for _ in 0..<2 {
      solver.forget()
      _ = solver.solve(position)
      nodes.append(solver.nodes)
    }
    #expect(nodes[0] == nodes[1])
    #expect(nodes[0] > 0)
  }
}
