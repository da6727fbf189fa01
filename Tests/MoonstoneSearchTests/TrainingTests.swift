import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSearch
import MoonstoneTestSupport
import Testing

@Suite struct TrainingTests {
  /// Looks one ply ahead, so that it is quick.
  private func trained(
    seed: UInt64, matches: Int, isTimeUp: () -> Bool = { false }
  ) throws -> (bytes: [UInt8], rounds: [TrainingRound]) {
    let plan = TrainingPlan(matches: matches, seed: seed, depth: 1, exact: 3, firstRound: 3)
    var training = Training(Reversi(), plan)
    var rounds: [TrainingRound] = []
    try training.run(told: { rounds.append($0) }, isTimeUp: isTimeUp)
    return (training.game.weightBytes, rounds)
  }

  @Test func theSameSeedGivesTheSameWeights() throws {
    let first = try trained(seed: 3, matches: 4)
    #expect(try trained(seed: 3, matches: 4).bytes == first.bytes)
    #expect(try trained(seed: 4, matches: 4).bytes != first.bytes)
    #expect(first.rounds.map(\.matches) == [3, 4])
    #expect(first.rounds.allSatisfy { $0.samples > 0 })
  }

  @Test func whenTimeIsUpWhatThereIsIsFitted() throws {
    let (bytes, rounds) = try trained(seed: 3, matches: 1000, isTimeUp: { true })
    #expect(rounds.map(\.matches) == [1])
    #expect(!bytes.isEmpty)
  }

  @Test func fittingBringsTheErrorDown() {
    let game = Reversi()
    // What is to be found is made of what there is to find it with.
    var samples: [Sample<Reversi.Position>] = []
    for (index, position) in positions(of: game, 120, before: 10..<50).enumerated() {
      let corners: UInt64 = 0x8100_0000_0000_0081
      let lead =
        (position.own & corners).nonzeroBitCount - (position.opponent & corners).nonzeroBitCount
      samples.append(Sample(position, margin: 20 + 10 * lead, isHeldOut: index % 6 == 0))
    }
    var fit = PatternFit(game, seed: 1)
    func mean(heldOut: Bool) -> Double {
      let errors = fit.errors(samples, heldOut: heldOut)
      return errors.reduce(0) { $0 + $1.error * Double($1.count) }
        / Double(errors.reduce(0) { $0 + $1.count })
    }
    let before = (mean(heldOut: false), mean(heldOut: true))
    fit.fit(samples)
    #expect(mean(heldOut: false) < before.0 / 2)
    #expect(mean(heldOut: true) < before.1 * 0.8)
  }
}
