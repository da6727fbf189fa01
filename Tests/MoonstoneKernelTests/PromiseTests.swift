import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// What the phase machine promises, DESIGN.md 3.
@Suite struct PromiseTests {
  let blocked = Strip("-bw--- black")

  @Test func changesAreToldInTheGamesOrderWithTheirMove() throws {
    var match = try StripMatch(playing: Strip("b-w-- black"))
    let events = try match.answer(.play(Choice(try move("b")), elapsed: .zero))
    #expect(
      events.first
        == .played(
          Choice(try move("b")), by: .black,
          changes: [Change(try square("b"), .black), Change(try square("c"), .black)],
          elapsed: .zero, ply: 1))
  }

  @Test func aMoveIsToldOnceHoweverMuchItChanges() throws {
    var match = try StripMatch(playing: Strip("b-w-w- black"))
    let events = try match.answer(.play(Choice(try move("b")), elapsed: .zero))
    let plays = events.count { if case .played = $0 { true } else { false } }
    #expect(plays == 1)
    #expect(match.game.tally(of: match.position) == Sides(black: 3, white: 1))
  }

  @Test func aSideWithoutAMovePassesOnlyWhenItIsAcknowledged() throws {
    var match = try StripMatch(playing: blocked, "a")
    let events = try match.answer(.play(Choice(try move("d")), elapsed: .zero))
    #expect(match.phase == .pass(.black))
    #expect(events.last == .asked(try #require(match.request)))
    #expect(match.request?.kind == .acknowledgePass(.black))
    #expect(match.moves.map(\.description) == ["a", "d"])
  }

  @Test func whileAPassWaitsTheTurnIsStillThePassingSides() throws {
    var match = try StripMatch(playing: blocked, "a d")
    #expect(match.position.turn == .black)
    let request = try #require(match.request)
    let events = try match.answer(.acknowledge)
    #expect(events == [.passed(.black, ply: 3), .asked(try #require(match.request))])
    #expect(match.position.turn == .white)
    #expect(match.moves.last == .pass)
    #expect(rejection(of: .answer(request, .acknowledge), by: match) == .stale)
  }

  @Test func aPassMustBeAcknowledgedWhoeverPlaysThatSide() throws {
    for side in Side.allCases {
      let start = try strip(side == .black ? "bbw--- black" : "--bww white")
      var match = StripMatch(blocked, from: start)
      let events = try match.apply(.start)
      #expect(events == [.started, .asked(try #require(match.request))])
      #expect(match.phase == .pass(side))
    }
  }

  @Test func whenNeitherSideCanMoveNobodyIsAskedToPass() throws {
    var match = try StripMatch(playing: blocked, "a d pass e pass")
    let events = try match.answer(.play(Choice(try move("f")), elapsed: .zero))
    #expect(events.last == .ended(Ending(outcome: .win(.white, by: 2), termination: .rules)))
    #expect(events.count == 2)
    #expect(match.request == nil)
  }

  @Test func aMatchMayBeginAtItsEnd() throws {
    var match = StripMatch(blocked, from: try strip("bbww black"))
    let events = try match.apply(.start)
    #expect(events == [.started, .ended(Ending(outcome: .draw, termination: .rules))])
  }

  @Test func aPlayerCanBeChangedWhileItThinksAndItsAnswerIsStale() throws {
    var match = try StripMatch(playing: Strip())
    let old = try #require(match.request)
    let events = try match.interrupt(.change(.black, to: eve))
    #expect(events == [.changed(.black, to: eve), .asked(try #require(match.request))])
    let late = Action<Strip.Move>.answer(old, .play(Choice(try move("a")), elapsed: .zero))
    #expect(rejection(of: late, by: match) == .stale)
    #expect(match.players == Sides(black: eve, white: bob))
  }

  @Test func aResetAsksFirst() throws {
    var match = try StripMatch(playing: Strip(), "a")
    let events = try match.interrupt(.reset(Sides(black: bob, white: eve)))
    #expect(
      events == [
        .resetAsked(Sides(black: bob, white: eve)), .asked(try #require(match.request)),
      ])
    #expect(match.request?.kind == .confirmReset)
    #expect(match.ply == 1)
    #expect(match.players == Sides(black: ada, white: bob))
  }

  @Test func whileAResetIsAskedAboutNobodyThinksOn() throws {
    var match = try StripMatch(playing: Strip())
    let thinking = try #require(match.request)
    try match.interrupt(.reset(match.players))
    let answer = Action<Strip.Move>.answer(thinking, .play(Choice(try move("a")), elapsed: .zero))
    #expect(rejection(of: answer, by: match) == .stale)
    try match.answer(.confirm(false))
    #expect(rejection(of: answer, by: match) == .stale)
  }

  @Test func aResetMatchHearsNothingOfTheOldOne() throws {
    var match = try StripMatch(playing: Strip(), "a f")
    let thinking = try #require(match.request)
    try match.interrupt(.reset(Sides(black: bob, white: eve)))
    let events = try match.answer(.confirm(true))
    #expect(
      events == [
        .reset(Sides(black: bob, white: eve)), .asked(try #require(match.request)),
      ])
    let late = Action<Strip.Move>.answer(thinking, .play(Choice(try move("c")), elapsed: .zero))
    #expect(rejection(of: late, by: match) == .stale)
    #expect(match.moves.isEmpty)
    #expect(match.positions == [match.start])
  }

  @Test func theSameActionsGiveTheSameMatch() throws {
    let one = try StripMatch(playing: blocked, "a d pass e")
    let other = try StripMatch(playing: blocked, "a d pass e")
    #expect(one.everything == other.everything)
  }

  @Test func timeEntersAsElapsedOnly() throws {
    let clocks = Clocks(.perMatch(.seconds(9), increment: .zero))
    var match = try StripMatch(playing: Strip(), clocks: clocks)
    try match.play("a", elapsed: .seconds(4))
    #expect(match.clocks.remaining(for: .black) == .seconds(5))
    #expect(match.clocks.remaining(for: .white) == .seconds(9))
  }
}
