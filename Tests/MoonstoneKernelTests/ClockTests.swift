import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// The clocks' rules (reference: fastchess, `timecontrol.cpp`).
@Suite struct ClockTests {
  /// A match of Nim in which both sides take one each time.
  private func match(_ control: TimeControl, margin: Duration = .zero) throws -> Match<Nim> {
    try Match(playing: Nim(pile: 50), clocks: Clocks(control, margin: margin))
  }

  @Test func withoutATimeControlNobodyHasAClock() throws {
    var match = try match(.unlimited)
    try match.play("1", elapsed: .seconds(1_000_000))
    #expect(match.clocks.remaining(for: .black) == nil)
    #expect(match.ending == nil)
  }

  @Test func aMoveMayTakeAllOfABudgetForAMove() throws {
    let clocks = Clocks(.perMove(.seconds(10)), ticks: .perMove(700))
    #expect(clocks.allowance(for: .black, movesToGo: 30) == .seconds(10))
    #expect(clocks.tickAllowance(for: .black, movesToGo: 30) == 700)
    #expect(Clocks(.unlimited).allowance(for: .black, movesToGo: 30) == nil)
  }

  @Test func aMoveMayTakeItsShareOfAMatchAndMostOfTheIncrement() throws {
    let clocks = Clocks(
      .perMatch(.seconds(60), increment: .seconds(2)), ticks: .perMatch(901, increment: 0))
    #expect(clocks.allowance(for: .white, movesToGo: 30) == .seconds(2) + .milliseconds(1800))
    #expect(clocks.allowance(for: .white, movesToGo: 0) == .seconds(60) + .milliseconds(1800))
    #expect(clocks.tickAllowance(for: .white, movesToGo: 30) == 30)
    #expect(clocks.tickAllowance(for: .white, movesToGo: 1) == 901)
  }

  @Test func aMoveMayTakeItsShareOfAPeriod() throws {
    var match = try match(.perPeriod(moves: 4, .seconds(12)))
    #expect(match.clocks.allowance(for: .black, movesToGo: 30) == .seconds(3))
    #expect(match.clocks.allowance(for: .black, movesToGo: 2) == .seconds(6))
    for _ in 1...3 { try match.play("1 1", elapsed: .seconds(1)) }
    #expect(match.clocks.allowance(for: .black, movesToGo: 30) == .seconds(9))
  }

  @Test func aBudgetHoldsWhatIsLeftAndWhatThisMoveMayTake() throws {
    let match = try Match(
      playing: Nim(pile: 50),
      clocks: Clocks(.perMove(.seconds(10)), ticks: .perMatch(901, increment: 1)))
    let movesToGo = match.game.movesToGo(in: match.position)
    #expect(
      match.budget(for: .white)
        == Budget(
          remaining: .seconds(10), remainingTicks: 902, allowance: .seconds(10),
          tickAllowance: match.clocks.tickAllowance(for: .white, movesToGo: movesToGo),
          control: .perMove(.seconds(10)), moves: 1))
    #expect(Clocks(.unlimited).budget(for: .black, movesToGo: 30) == .unlimited)
  }

  @Test func noMoveMayTakeMoreThanIsLeft() throws {
    var match = try match(.perMatch(.seconds(1), increment: .seconds(5)))
    try match.play("1", elapsed: .seconds(6))
    #expect(match.clocks.remaining(for: .black) == .seconds(5))
    #expect(match.clocks.allowance(for: .black, movesToGo: 1) == .milliseconds(4500))
  }

  @Test func timePerMoveIsGivenAnew() throws {
    var match = try match(.perMove(.seconds(10)))
    try match.play("1 1", elapsed: .seconds(9))
    #expect(match.clocks.remaining(for: .black) == .seconds(10))
    #expect(match.clocks.remaining(for: .white) == .seconds(10))
  }

  @Test func theFirstMoveHasTimeAndIncrement() throws {
    var match = try match(.perMatch(.seconds(10), increment: .seconds(2)))
    #expect(match.clocks.remaining(for: .black) == .seconds(12))
    try match.play("1", elapsed: .seconds(12))
    #expect(match.ending == nil)
    #expect(match.clocks.remaining(for: .black) == .seconds(2))
    #expect(match.clocks.remaining(for: .white) == .seconds(12))
  }

  @Test func theIncrementIsAddedAfterEachMove() throws {
    var match = try match(.perMatch(.seconds(10), increment: .seconds(2)))
    try match.play("1 1", elapsed: .seconds(5))
    #expect(match.clocks.remaining(for: .black) == .seconds(9))
    #expect(match.clocks.remaining(for: .white) == .seconds(9))
  }

  @Test func timeForAPeriodIsAddedWhenItsLastMoveIsMade() throws {
    var match = try match(.perPeriod(moves: 2, .seconds(10)))
    var left: [Duration?] = []
    for _ in 0..<4 {
      try match.play("1 1", elapsed: .seconds(3))
      left.append(match.clocks.remaining(for: .black))
    }
    #expect(left == [.seconds(7), .seconds(14), .seconds(11), .seconds(18)])
  }

  @Test(arguments: [
    TimeControl.perMove(.seconds(10)), .perMatch(.seconds(10), increment: .zero),
    .perMatch(.seconds(7), increment: .seconds(3)), .perPeriod(moves: 5, .seconds(10)),
  ])
  func aFlagFallsBelowZeroAndNotAtIt(control: TimeControl) throws {
    var exact = try match(control)
    try exact.play("1", elapsed: .seconds(10))
    #expect(exact.ending == nil)
    var late = try match(control)
    let request = try #require(late.request)
    let elapsed = Duration.seconds(10) + .nanoseconds(1)
    let events = try late.apply(.answer(request, .play(Choice(.one), elapsed: elapsed)))
    let ending = Ending(
      outcome: .win(.white), termination: .time, side: .black, message: "black's time ran out")
    #expect(events == [.ended(ending)])
    #expect(late.moves.isEmpty, "a move that comes too late is not played")
  }

  @Test func withinTheMarginNobodyLosesAndNothingIsOwed() throws {
    let control = TimeControl.perMatch(.seconds(10), increment: .seconds(1))
    var within = try match(control, margin: .milliseconds(50))
    try within.play("1", elapsed: .seconds(11) + .milliseconds(50))
    #expect(within.ending == nil)
    #expect(within.clocks.remaining(for: .black) == .seconds(1), "0, then the increment")
    var beyond = try match(control, margin: .milliseconds(50))
    try beyond.play("1", elapsed: .seconds(11) + .milliseconds(51))
    #expect(beyond.ending?.termination == .time)
  }

  @Test func nothingLeftWithoutAnIncrementIsZero() throws {
    var match = try match(.perMatch(.seconds(10), increment: .zero))
    try match.play("1", elapsed: .seconds(10))
    #expect(match.clocks.remaining(for: .black) == .zero)
    try match.play("1")
    try match.play("1", elapsed: .nanoseconds(1))
    #expect(match.ending?.termination == .time)
  }

  @Test func sidesAreChargedForTheirOwnMoves() throws {
    var match = try match(.perMatch(.seconds(10), increment: .zero))
    try match.play("1", elapsed: .seconds(1))
    try match.play("1", elapsed: .seconds(4))
    #expect(match.clocks.remaining(for: .black) == .seconds(9))
    #expect(match.clocks.remaining(for: .white) == .seconds(6))
  }

  @Test func passesTakeNoTimeAndGiveNone() throws {
    var match = try StripMatch(
      playing: Strip("bw-- black"), clocks: Clocks(.perMatch(.seconds(9), increment: .seconds(1))))
    try match.answer(.acknowledge)
    #expect(match.clocks.remaining(for: .black) == .seconds(10))
  }

  @Test func anIllegalMoveIsRefusedEvenWhenItComesTooLate() throws {
    var match = try Match(playing: Nim(pile: 1), clocks: Clocks(.perMove(.seconds(1))))
    #expect(throws: Rejection.illegalMove("2 is illegal for black, who can play 1")) {
      try match.answer(.play(Choice(.two), elapsed: .seconds(2)))
    }
  }
}
