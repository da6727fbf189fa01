import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport
import Testing

@testable import MoonstonePlayers

/// A player that searches.
@Suite(.timeLimit(.minutes(10 * patience))) struct SearchPlayerTests {
  private let reversi = Reversi()

  private func player(
    _ limits: SearchPlayer<Reversi>.Limits = .init(), unit: Double? = nil
  ) throws -> SearchPlayer<Reversi> {
    SearchPlayer(
      evaluation: try Evaluation(["mobility": .constant(1)], of: reversi), unit: unit,
      limits: limits, tableBytes: 1 << 20)
  }

  private func choice(
    _ player: SearchPlayer<Reversi>, _ budget: Budget = .unlimited,
    isWanted: @escaping @Sendable () -> Bool = { true }
  ) async throws -> Choice<Reversi.Move> {
    try await player.choose(
      Turn(game: reversi, position: reversi.initialPosition, budget: budget, isWanted: isWanted))
  }

  @Test func itPlaysAMatch() async throws {
    let player = try player(.init(depth: 2))
    let match = try await Host(reversi, black: player, white: player).run()
    #expect(match.ending?.termination == .rules)
    #expect(match.players.black == PlayerIdentity(name: "search", kind: .builtIn))
  }

  @Test func itFindsWhatTheSearchFinds() async throws {
    let evaluation = try Evaluation(["mobility": .constant(1)], of: reversi)
    var search = AlphaBeta<Reversi.Position>()
    let found = search.search(
      reversi.initialPosition, SearchLimits(depth: 5), evaluate: evaluation.value)
    let choice = try await choice(player(.init(depth: 5), unit: 0.5))
    #expect(choice.move == found.move)
    #expect(choice.comment?.value == Double(found.value) / 1000)
    #expect(choice.comment?.depth == 5 && choice.comment?.unit == 0.5)
    #expect(choice.comment?.pv.first == choice.move.description)
    #expect(choice.ticks == nil)
  }

  @Test func aWinIsSaidAsItsMargin() async throws {
    // Black's only move ends the game.
    let position = try #require(
      Reversi.Position(
        "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X"))
    let choice = try await player().choose(Turn(game: reversi, position: position))
    #expect(choice.comment?.value == 1_000_064)
  }

  /// What it may use is the less of its own limits and of what the match gives.
  @Test func itKeepsToItsMeans() {
    func means(
      _ limits: SearchPlayer<Reversi>.Limits, _ budget: Budget
    ) -> (milliseconds: Int64?, nodes: Int) {
      let means = Means(limits, budget, began: 0)
      return (means.end.map { $0 / 1_000_000 }, means.nodes)
    }
    #expect(means(.init(), .unlimited) == (1000, .max))
    #expect(means(.init(depth: 3), .unlimited) == (nil, .max))
    #expect(means(.init(nodes: 7), .unlimited) == (nil, 7))
    #expect(means(.init(time: .seconds(2)), .unlimited) == (2000, .max))
    let clock = Budget(remaining: .seconds(60), allowance: .seconds(3))
    #expect(means(.init(), clock) == (3000, .max))
    #expect(means(.init(time: .seconds(2)), clock) == (2000, .max))
    #expect(
      means(.init(), Budget(remaining: .seconds(10), allowance: .seconds(10))) == (9000, .max))
    let ticks = Budget(remainingTicks: 30_000, tickAllowance: 3_000)
    #expect(means(.init(), ticks) == (nil, 100))
    #expect(means(.init(nodes: 7), ticks) == (nil, 7))
  }

  @Test func underTicksItAnswersTheSameEachTimeAndPays() async throws {
    let player = try player()
    let budget = Budget(remainingTicks: 300_000)
    let first = try await choice(player, budget)
    #expect((1...300_000).contains(try #require(first.ticks)))
    #expect(try await choice(player, budget) == first)
    await #expect(throws: Forfeit.self) { try await choice(player, Budget(remainingTicks: 29)) }
  }

  @Test func itStopsWhenItsAnswerIsNotWanted() async throws {
    let player = try player(.init(time: .seconds(3600)))
    let asked = Recorder<Bool>()
    await #expect(throws: CancellationError.self) {
      try await choice(
        player,
        isWanted: {
          asked.append(true)
          return asked.elements.count < 3
        })
    }
  }

  /// The thread that asks it is free meanwhile.
  @Test func itThinksOnAThreadOfItsOwn() async throws {
    let isOwn = Recorder<Bool>()
    _ = try await choice(
      player(.init(nodes: 1000)),
      isWanted: {
        isOwn.append(MatchThread.isChosenByCaller)
        return true
      })
    #expect(!isOwn.elements.isEmpty && isOwn.elements.allSatisfy { $0 })
  }

  @Test func withNothingToChooseFromItForfeits() async throws {
    let over = try #require(
      Reversi.Position(
        "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X"))
    await #expect(throws: Forfeit(.fault, "search: there is nothing to choose from")) {
      try await player().choose(Turn(game: reversi, position: over))
    }
  }
}
