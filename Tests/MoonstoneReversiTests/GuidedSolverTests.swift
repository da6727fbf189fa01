import Foundation
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// The solver with weights: they may change its work, but not what it finds.
@Suite struct GuidedSolverTests {
  /// The weights that are shipped.
  private static let trained = Result {
    let weights = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("strategies/lib/reversi.weights")
    return Reversi(weights: try Reversi.Weights([UInt8](Data(contentsOf: weights))))
  }

  /// Weights without sense, some as large as a file can say.
  private static let wild: Reversi = {
    let game = Reversi()
    var numbers = SplitMix64(seed: 11)
    let weights = (0..<game.stageCount * game.weightCount).map { index in
      Float.random(in: -8...8, using: &numbers) * (index % 97 == 0 ? 300 : 1)
    }
    return game.weighed(by: weights)
  }()

  @Test(arguments: try ffo("ffo-1-19"))
  func valuesAreTheSameWithAnyWeights(entry: OBF.Entry) throws {
    for game in [try Self.trained.get(), Self.wild] {
      let solver = Reversi.Solver(hashBytes: 1 << 22, weights: game.weights)
      let solution = try #require(
        solver.solve(entry.position, findsEveryMove: true, nodes: nil, isWanted: { true }))
      #expect(solution.moves == entry.scores.map(\.move).sorted { $0.code < $1.code })
      #expect(entry.scores.allSatisfy { $0.score == solution.margin })
    }
  }

  @Test(arguments: try ffo("ffo-1-19").prefix(4))
  func theBestMovesAreWorthTheSame(entry: OBF.Entry) throws {
    func margins(_ weights: Reversi.Weights?) throws -> [Int] {
      let solver = Reversi.Solver(hashBytes: 1 << 22, weights: weights)
      return try #require(
        solver.solve(entry.position, best: 4, nodes: nil, isWanted: { true })
      ).map(\.margin)
    }
    let alone = try margins(nil)
    #expect(try margins(Self.trained.get().weights) == alone)
    #expect(try margins(Self.wild.weights) == alone)
  }

  @Test func theShippedWeightsSavePositionsAndAlwaysTheSame() throws {
    let game = try Self.trained.get()
    func nodes(_ weights: Reversi.Weights?) throws -> Int {
      let solver = Reversi.Solver(hashBytes: 1 << 22, weights: weights)
      return try ffo("ffo-1-19").reduce(0) { sum, entry in
        solver.forget()
        _ = solver.solve(entry.position)
        return sum + solver.nodes
      }
    }
    let guided = try nodes(game.weights)
    #expect(guided < (try nodes(nil)))
    #expect(try nodes(game.weights) == guided)
  }

  /// Ticks of scripts count positions, and must not depend on a file of weights.
  @Test func onlyTheGuidedSolverUsesTheGamesWeights() throws {
    let position = try #require(try ffo("ffo-1-19").last).position
    func nodes(_ solver: (any ExactSolver<Reversi.Position>)?) throws -> Int {
      let solver = try #require(solver)
      _ = solver.solve(position)
      return solver.nodes
    }
    let game = try Self.trained.get()
    let alone = try nodes(Reversi.Solver(hashBytes: 1 << 20))
    #expect(try nodes(game.makeSolver(hashBytes: 1 << 20)) == alone)
    #expect(try nodes(Reversi().makeGuidedSolver(hashBytes: 1 << 20)) == alone)
    #expect(try nodes(game.makeGuidedSolver(hashBytes: 1 << 20)) < alone)
  }

  @Test func aBudgetIsKeptWithWeights() throws {
    let entry = try #require(try ffo("ffo-40-44").first)
    let solver = Reversi.Solver(hashBytes: 1 << 20, weights: try Self.trained.get().weights)
    for budget in [0, 1, 2_000, 20_000] {
      let solution = solver.solve(
        entry.position, findsEveryMove: false, nodes: budget, isWanted: { true })
      #expect(solution == nil)
      #expect(solver.nodes <= budget + 20_000)
    }
  }
}
