import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct TrialTests {
  @Test func aGameThatNamesNoneIsTriedFromItsStart() {
    let game = Strip()
    #expect(game.trials == [game.initialPosition])
  }
}
