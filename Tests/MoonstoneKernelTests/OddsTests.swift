import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// One side's limits instead of those of the match.
@Suite struct OddsTests {
  private let weak = PlayerIdentity(name: "a", digest: "1", parameters: "depth=6,ticks=1K/move")
  private let quick = PlayerIdentity(name: "b", digest: "2", parameters: "ticks=100+10,time=2/8")
  private let clocks = Clocks(.unlimited, ticks: .perMove(5_000))

  private func match(_ black: PlayerIdentity, _ white: PlayerIdentity) throws -> StripMatch {
    var match = Match(Strip(), players: Sides(black: black, white: white), clocks: clocks)
    _ = try match.apply(.start)
    return match
  }

  @Test func theyAreReadFromParameters() {
    #expect(weak.odds == Odds(ticks: .perMove(1_000)))
    #expect(
      quick.odds
        == Odds(
          time: .perPeriod(moves: 2, .seconds(8)), ticks: .perMatch(100, increment: 10)))
    for none in ["", "depth=6", "ticks=much", "ticks", "overtime=3"] {
      #expect(Odds(parameters: none) == Odds())
    }
  }

  @Test func aSideHasItsOwnLimitsAndTheOtherThoseOfTheMatch() throws {
    let match = try match(weak, ada)
    #expect(match.budget(for: .black).remainingTicks == 1_000)
    #expect(match.budget(for: .white).remainingTicks == 5_000)
    #expect(match.clocks.tickControl == .perMove(5_000))
    #expect(match.clocks.tickControl(of: .black) == .perMove(1_000))
    #expect(match.clocks.goByTicks)
  }

  @Test func eachSideIsChargedByItsOwnControl() throws {
    var match = try self.match(ada, quick)
    func play(_ ticks: Int, elapsed: Duration = .zero) throws {
      let move = try #require(match.position.legalMoves.first)
      try match.answer(.play(Choice(move, ticks: ticks), elapsed: elapsed))
    }
    #expect(match.budget(for: .white).control == .perPeriod(moves: 2, .seconds(8)))
    #expect(match.budget(for: .black).control == .unlimited)
    #expect(!match.clocks.goByTicks)
    try play(5_000, elapsed: .seconds(60))
    try play(30, elapsed: .seconds(3))
    #expect(match.clocks.remainingTicks(for: .white) == 90)
    #expect(match.clocks.remaining(for: .white) == .seconds(5))
    #expect(match.clocks.remainingTicks(for: .black) == 5_000)
    #expect(match.supplied.last?.ticks == 30)
    #expect(match.supplied.first?.ticks == nil)
  }

  @Test func onlyTheSideThatHasTooFewLosesByThem() throws {
    var match = try self.match(weak, ada)
    let move = try #require(match.position.legalMoves.first)
    try match.answer(.play(Choice(move, ticks: 1_001), elapsed: .zero))
    #expect(match.ending?.termination == .ticks)
    #expect(match.ending?.outcome?.winner == .white)
  }

  @Test func afterAResetThePlayersHaveTheirOwn() throws {
    var match = try self.match(weak, ada)
    try match.interrupt(.reset(Sides(black: ada, white: weak)))
    try match.answer(.confirm(true))
    #expect(match.budget(for: .black).remainingTicks == 5_000)
    #expect(match.budget(for: .white).remainingTicks == 1_000)
  }

  @Test func aPlayerThatTakesOverHasWhatTheSideHad() throws {
    var match = try self.match(weak, ada)
    try match.interrupt(.change(.black, to: bob))
    #expect(match.budget(for: .black).remainingTicks == 1_000)
    try match.interrupt(.change(.white, to: quick))
    #expect(match.budget(for: .white).remainingTicks == 5_000)
  }
}
