import MoonstoneKernel
import Testing

@Suite struct MatchSummaryTests {
  @Test func aWinByTheRulesHasItsWinnersMargin() {
    let summary = MatchSummary(Ending(outcome: .win(.white, by: 12), termination: .rules))
    #expect(summary.outcome == .white)
    #expect(summary.margin == 12)
    #expect(summary.outcome?.winner == .white)
  }

  @Test func aDrawHasTheMarginZero() {
    let summary = MatchSummary(Ending(outcome: .draw, termination: .rules))
    #expect(summary.outcome == .draw)
    #expect(summary.margin == 0)
    #expect(summary.outcome?.winner == nil)
  }

  @Test func aForfeitHasNoMargin() {
    let ending = Ending(
      outcome: .win(.black, by: 64), termination: .time, side: .white, message: "late")
    let summary = MatchSummary(ending)
    #expect(summary.outcome == .black)
    #expect(summary.margin == nil)
    #expect(summary.side == .white)
    #expect(summary.message == "late")
  }

  @Test func anAbortedMatchHasNoOutcome() {
    #expect(MatchSummary(Ending(outcome: nil, termination: .aborted)).outcome == nil)
  }
}
