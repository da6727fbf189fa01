import MoonstoneKernel
import MoonstoneLaws
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport
import Testing

@Suite struct TrainingTests {
  /// Looks one ply ahead, and at few positions, so that it is quick.
  private func trained(
    seed: UInt64, matches: Int
  ) throws -> (bytes: [UInt8], rounds: [TrainingRound]) {
    let plan = TrainingPlan(
      matches: matches, seed: seed, depth: 1, exact: 3, opening: 60, firstRound: 1)
    var training = Training(Reversi(), plan)
    var rounds: [TrainingRound] = []
    try training.run(told: { rounds.append($0) })
    return (training.game.weightBytes, rounds)
  }

  @Test func theSameSeedGivesTheSameWeights() throws {
    let first = try trained(seed: 3, matches: 1)
    #expect(try trained(seed: 3, matches: 1).bytes == first.bytes)
    let other = try trained(seed: 4, matches: 2)
    #expect(other.bytes != first.bytes)
    #expect(other.rounds.map(\.matches) == [1, 1])
    #expect(first.rounds.map(\.samples).reduce(0, +) > 0)
  }

  @Test func positionsNearTheEndHaveTheirExactValue() throws {
    var labels = try Labels(Reversi(), TrainingPlan(matches: 1, seed: 1), isWeighed: false)
    for position in randomPositions(of: Reversi(), 30, before: 0..<7) {
      let worth = minimax(position, depth: 20) { _ in 0 }
      #expect(labels.margin(of: position) == Float(Worth.margin(of: worth) ?? 0))
    }
    let early = labels.margin(of: Reversi().initialPosition)
    #expect(early == nil)
  }

  @Test func earlierPositionsHaveTheValueOfASearchByTheWeights() throws {
    let game = Reversi()
    // One disc for having the turn.
    var weights = [Float](repeating: 0, count: game.stageCount * game.weightCount)
    for stage in 1...game.stageCount {
      for place in 1...2 { weights[stage * game.weightCount - place] = 1 }
    }
    var labels = try Labels(
      game.weighed(by: weights), TrainingPlan(matches: 1, seed: 1, depth: 3), isWeighed: true)
    #expect(labels.margin(of: game.initialPosition) == -1)
  }

  @Test func aMatchHasEachPositionOnce() {
    let game = Reversi()
    var play = SelfPlay(game, TrainingPlan(matches: 9, seed: 2)) { Int($0.key & 0xFF) }
    for match in 1...20 {
      let samples = play.play(match: match)
      #expect(samples.allSatisfy { $0.isHeldOut == (match == 16) && $0.margin.isNaN })
      #expect(Set(samples.map(\.position)).count == samples.count)
      #expect(samples.allSatisfy { game.forcedPass(in: $0.position) == nil })
      let again = play.play(match: match)
      #expect(samples.map(\.position) == again.map(\.position))
    }
  }

  @Test func fittingBringsTheErrorDown() {
    let game = Reversi()
    // What is to be found is made of what there is to find it with.
    var samples: [Sample<Reversi.Position>] = []
    for (index, position) in randomPositions(of: game, 1500, before: 10..<50).enumerated() {
      let corners: UInt64 = 0x8100_0000_0000_0081
      let lead =
        (position.own & corners).nonzeroBitCount - (position.opponent & corners).nonzeroBitCount
      samples.append(Sample(position, margin: Float(20 + 10 * lead), isHeldOut: index % 6 == 0))
    }
    var fit = PatternFit(game, seed: 1)
    func mean(heldOut: Bool) -> Double {
      let errors = fit.errors(samples, heldOut: heldOut)
      return errors.reduce(0) { $0 + $1.error * Double($1.count) }
        / Double(errors.reduce(0) { $0 + $1.count })
    }
    let before = (mean(heldOut: false), mean(heldOut: true))
    for stage in 0..<game.stageCount { fit.fit(stage, to: samples) }
    #expect(mean(heldOut: false) < before.0 / 2)
    #expect(mean(heldOut: true) < before.1 * 0.8)
  }
}
