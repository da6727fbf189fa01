import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct EndingTests {
  @Test func theRulesEndAMatchWithTheirOutcome() throws {
    let match = try Match(playing: Nim(pile: 3), "1 2")
    #expect(match.ending == Ending(outcome: .win(.white), termination: .rules))
  }

  @Test(arguments: Side.allCases) func aResignationLoses(side: Side) throws {
    var match = try Match(playing: Nim())
    let ending = Ending(outcome: .win(side.opponent), termination: .resignation, side: side)
    #expect(try match.interrupt(.resign(side)) == [.ended(ending)])
    #expect(match.phase == .over(ending))
  }

  @Test(arguments: Side.allCases, Forfeit.Reason.allCases)
  func aForfeitLosesForItsReason(side: Side, reason: Forfeit.Reason) throws {
    var match = try Match(playing: Nim())
    let events = try match.interrupt(.forfeit(side, Forfeit(reason, "line 3: no")))
    let termination = try #require(Termination(rawValue: reason.rawValue))
    let ending = Ending(
      outcome: .win(side.opponent), termination: termination, side: side, message: "line 3: no")
    #expect(events == [.ended(ending)])
    #expect(match.ending == ending)
  }

  @Test func anAbortedMatchHasNoOutcome() throws {
    var match = Match(Nim())
    #expect(
      try match.interrupt(.abort()) == [.ended(Ending(outcome: nil, termination: .aborted))])
  }

  @Test func onlyRulesAndSolversGiveAMargin() {
    let outcome = Outcome.win(.black, by: 13)
    for termination in [Termination.rules, .adjudicated] {
      let decided = Ending(outcome: outcome, termination: termination)
      #expect(decided.margin(for: .black) == 13)
      #expect(decided.margin(for: .white) == -13)
    }
    for termination in Termination.allCases where ![.rules, .adjudicated].contains(termination) {
      #expect(Ending(outcome: outcome, termination: termination).margin(for: .black) == nil)
    }
    #expect(Ending(outcome: nil, termination: .aborted).margin(for: .white) == nil)
  }

  @Test func aForfeitReadsAsItsMessage() {
    #expect("\(Forfeit(.ticks, "out of ticks"))" == "out of ticks")
  }

  @Test func forfeitsAndTerminationsShareTheirNames() {
    for reason in Forfeit.Reason.allCases {
      #expect(Forfeit(reason, "").termination.rawValue == reason.rawValue)
    }
  }
}
