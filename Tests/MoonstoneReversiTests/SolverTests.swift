import Foundation
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

private let mostEmpties = isThorough ? 10 : 8

@Suite struct SolverTests {
  @Test(
    """
    a solution is what trying everything finds: from 0 to 8 empty squares, in release to 10
    """, arguments: trials(500...539))
  func aSolutionIsWhatTryingEverythingFinds(seed: UInt64) throws {
    let solver = Reversi.Solver(hashBytes: 1 << 16)
    for compared in Compared.game(seed) where compared.board.count(nil) <= mostEmpties {
      try SolverLaws.check(compared.position, solvedBy: solver)
    }
  }

  @Test(arguments: try ffo("ffo-1-19"))
  func theFFOPositions1To19AreExact(entry: OBF.Entry) throws {
    let solver = Reversi.Solver(hashBytes: 1 << 24)
    let solution = try #require(
      solver.solve(entry.position, findsEveryMove: true, nodes: nil, isWanted: { true }))
    #expect(solution.moves == entry.scores.map(\.move).sorted { $0.code < $1.code })
    #expect(entry.scores.allSatisfy { $0.score == solution.margin })
  }

  @Test(arguments: try ffo("ffo-1-19").prefix(6))
  func theBestMovesAreWorthWhatEachIsWorthAlone(entry: OBF.Entry) throws {
    let solver = Reversi.Solver(hashBytes: 1 << 24)
    let found = try #require(
      solver.solve(entry.position, best: 3, nodes: nil, isWanted: { true }))
    #expect(found.count == min(3, entry.position.legalMoves.count))
    #expect(found.map(\.margin) == found.map(\.margin).sorted(by: >))
    for each in found {
      let alone = Reversi.Solver(hashBytes: 1 << 24)
      #expect(alone.solve(entry.position.playingUnchecked(each.move)).margin == -each.margin)
      let end = each.line.reduce(entry.position) { $0.playingUnchecked($1) }
      #expect(end.outcome?.margin(for: entry.position.turn) == each.margin)
    }
  }

  @Test func theBestOneTakesWhatASolutionTakes() throws {
    let position = try #require(try ffo("ffo-1-19").first).position
    let solver = Reversi.Solver(hashBytes: 1 << 22)
    let solution = solver.solve(position)
    let nodes = solver.nodes
    let other = Reversi.Solver(hashBytes: 1 << 22)
    let best = try #require(other.solve(position, best: 1, nodes: nil, isWanted: { true }))
    #expect(other.nodes == nodes)
    #expect(
      best == [SolvedMove(move: solution.moves[0], margin: solution.margin, line: solution.moves)])
  }

  @Test func aBudgetForTheValuesAloneCutsTheLines() throws {
    let position = try #require(try ffo("ffo-1-19").first).position
    let whole = Reversi.Solver(hashBytes: 1 << 22)
    let best = try #require(whole.solve(position, best: 3, nodes: nil, isWanted: { true }))
    let isEnough = { (nodes: Int) -> [SolvedMove<Reversi.Move>]? in
      let solver = Reversi.Solver(hashBytes: 1 << 22)
      return solver.solve(position, best: 3, nodes: nodes, isWanted: { true })
    }
    var (low, high) = (0, whole.nodes)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isEnough(middle) == nil { low = middle } else { high = middle }
    }
    let cut = try #require(isEnough(high))
    #expect(cut.map(\.margin) == best.map(\.margin) && cut.map(\.move) == best.map(\.move))
    #expect(zip(cut, best).allSatisfy { $0.line.elementsEqual($1.line.prefix($0.line.count)) })
    #expect(
      cut.contains { short in
        best.contains { $0.move == short.move && $0.line.count > short.line.count }
      })
  }

  @Test func thereAreNineteenFFOPositions() throws {
    #expect(try ffo("ffo-1-19").count == 19)
    #expect(try ffo("ffo-40-44").count == 5)
  }

  @Test(arguments: [0, 1, 2_000, 20_000])
  func aBudgetThatIsTooSmallGivesNothingAndIsKept(budget: Int) throws {
    let entry = try #require(try ffo("ffo-40-44").first)
    let solver = Reversi.Solver(hashBytes: 1 << 20)
    let solution = solver.solve(
      entry.position, findsEveryMove: false, nodes: budget, isWanted: { true })
    #expect(solution == nil)
    // A few plies of parity alone are not interrupted.
    #expect(solver.nodes <= budget + 20_000)
  }

  @Test func aBudgetThatSufficesByOneNodeDoes() throws {
    let entry = try #require(try ffo("ffo-1-19").first)
    let solver = Reversi.Solver(hashBytes: 1 << 22)
    let solution = solver.solve(entry.position)
    let nodes = solver.nodes
    func again(_ nodes: Int) -> Solution<Reversi.Move>? {
      solver.forget()
      return solver.solve(
        entry.position, findsEveryMove: false, nodes: nodes, isWanted: { true })
    }
    #expect(again(nodes + 1) == solution)
    #expect(again(nodes / 2) == nil)
    // What was interrupted has left nothing false behind.
    #expect(solver.solve(entry.position).margin == solution.margin)
  }

  @Test func aSearchThatIsNotWantedStopsSoon() throws {
    let entry = try #require(try ffo("ffo-40-44").last)
    let solver = Reversi.Solver(hashBytes: 1 << 20)
    var asked = 0
    let solution = solver.solve(
      entry.position, findsEveryMove: false, nodes: nil,
      isWanted: {
        asked += 1
        return asked < 3
      })
    #expect(solution == nil)
    #expect(asked == 3)
    #expect(solver.nodes < 50_000)
  }

  @Test func aForcedPassIsTheSolutionAndAnEndedGameHasNone() throws {
    let solver = Reversi.Solver(hashBytes: 1 << 16)
    let pass = try #require(
      Reversi.Position("-OX" + String(repeating: "X", count: 60) + "- O"))
    #expect(pass.legalMoves.isPass)
    #expect(solver.solve(pass) == Solution(moves: [.pass], margin: -64))
    let wiped = try #require(Reversi.Position("X" + String(repeating: "-", count: 63) + " O"))
    #expect(solver.solve(wiped) == Solution(moves: [], margin: -64))
  }

  @Test func theGameMakesItsSolver() {
    #expect(Reversi().makeSolver(hashBytes: 1 << 16) is Reversi.Solver)
  }
}

/// The positions of a fixture.
func ffo(_ name: String) throws -> [OBF.Entry] {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "obf", subdirectory: "Fixtures"))
  return try OBF.lines(String(contentsOf: url, encoding: .utf8))
}
