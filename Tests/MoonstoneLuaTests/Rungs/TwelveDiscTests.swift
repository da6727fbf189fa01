import MoonstoneConnectFour
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTestSupport
import Testing

/// The solver of Connect Four, and the rung that asks it, from 12 discs on.
@Suite(.timeLimit(.minutes(10 * patience))) struct TwelveDiscTests {
  private let game = ConnectFour()
  private let solver = ConnectFour.Solver(hashBytes: 1 << 24)

  private func problems() throws -> [Problem<ConnectFour.Position>] {
    try game.problems(rungFile("data/connect-four-12.txt").joined(separator: "\n"))
  }

  /// Some of them, or all where there is time.
  private func few(_ count: Int) throws -> [Problem<ConnectFour.Position>] {
    let all = try problems()
    if isThorough { return all }
    var chance = SplitMix64(seed: 12)
    return Array(all.shuffled(using: &chance).prefix(trials(count)))
  }

  private func margin(of position: ConnectFour.Position) -> Int {
    position.outcome?.margin(for: position.turn) ?? solver.solve(position).margin
  }

  @Test func thereAre100PositionsWith12DiscsInWhichNobodyWinsAtOnce() throws {
    let positions = try problems().map(\.position)
    #expect(positions.count == 100)
    #expect(Set(positions).count == 100)
    for position in positions {
      #expect((position.own | position.opponent).nonzeroBitCount == 12)
      #expect(position.outcome == nil)
      let wins = position.threats(.black) | position.threats(.white)
      #expect(wins & position.landings == 0, "\(position)")
    }
    #expect(try Set(problems().compactMap(\.score)) == [-1, 0, 1])
  }

  @Test func theSolverFindsTheOutcomesOfTheFile() throws {
    for problem in try few(50) {
      #expect(margin(of: problem.position) == problem.score, "\(problem.position)")
    }
  }

  /// A move is worth what the position after it is, and none more than the position before.
  @Test func theBestMovesAreThoseThatKeepTheOutcome() throws {
    for problem in try few(20) {
      let position = problem.position
      let moves = Array(position.legalMoves)
      let margins = moves.map { -margin(of: position.playingUnchecked($0)) }
      #expect(margins.max() == problem.score)
      let found = solver.solve(position, findsEveryMove: true, nodes: nil, isWanted: { true })
      let best = zip(moves, margins).filter { $0.1 == problem.score }.map(\.0)
      #expect(found == Solution(moves: best, margin: try #require(problem.score)))
    }
  }

  /// With 16 empty squares an independent program tries everything.
  @Test func perfectPlayLeadsWhereTryingEverythingFindsTheSame() throws {
    let plain = FourSolver()
    for problem in try few(20) {
      var position = problem.position
      var margin = try #require(problem.score)
      while position.empties.nonzeroBitCount > 16, position.outcome == nil {
        position.playUnchecked(try #require(solver.solve(position).moves.first))
        margin = -margin
      }
      if let outcome = position.outcome {
        #expect(outcome.margin(for: position.turn) == margin)
      } else {
        let board = try #require(FourSolver.Board("\(position)"))
        #expect(plain.values(of: board).compactMap { $0 }.max() == margin, "\(position)")
      }
    }
  }

  @Test func theBestRungPlaysPerfectlyFrom12DiscsOn() async throws {
    let rung = try Rung("connect-four/solver", of: game)
    for problem in try few(20) {
      let choice = try await rung.choice(
        in: problem.position,
        budget: Budget(remainingTicks: 120_000_000, tickAllowance: 120_000_000))
      let next = try problem.position.playing(choice.move)
      #expect(-margin(of: next) == problem.score, "\(choice.move) in \(problem.position)")
      let value = try #require(choice.comment?.value)
      #expect(value.sign(of: problem.score ?? 0), "\(problem.position)")
    }
  }
}
