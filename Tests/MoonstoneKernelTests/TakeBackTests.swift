import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct TakeBackTests {
  let game = Strip("-bw--- black")

  @Test func aMoveTakenBackIsAskedForAgain() throws {
    var match = try StripMatch(playing: game, "a")
    let events = try match.interrupt(.takeBack(plies: 1))
    #expect(events == [.tookBack(plies: 1), .asked(try #require(match.request))])
    #expect(match.position == match.start)
    #expect(match.moves.isEmpty)
    #expect(match.phase == .turn(.black))
  }

  @Test func passesCountAsPlies() throws {
    var match = try StripMatch(playing: game, "a d pass e")
    try match.interrupt(.takeBack(plies: 2))
    #expect(match.phase == .pass(.black), "the pass waits to be acknowledged again")
    try match.interrupt(.takeBack(plies: 1))
    #expect(match.phase == .turn(.white))
    #expect(match.moves.map(\.description) == ["a"])
  }

  @Test func clocksGoBackToo() throws {
    var match = try StripMatch(
      playing: game, clocks: Clocks(.perMatch(.seconds(60), increment: .seconds(1))))
    try match.play("a", elapsed: .seconds(10))
    try match.play("d", elapsed: .seconds(20))
    try match.play("pass e", elapsed: .seconds(30))
    #expect(match.clocks.remaining(for: .white) == .seconds(13))
    try match.interrupt(.takeBack(plies: 2))
    #expect(match.clocks.remaining(for: .white) == .seconds(42))
    try match.interrupt(.takeBack(plies: 2))
    #expect(match.clocks == Clocks(.perMatch(.seconds(60), increment: .seconds(1))))
  }

  @Test func movesOfAPeriodAreCountedAfreshAfterTakingBack() throws {
    var match = try StripMatch(
      playing: Strip(), clocks: Clocks(.perPeriod(moves: 2, .seconds(10))))
    try match.play("a", elapsed: .seconds(1))
    try match.interrupt(.takeBack(plies: 1))
    try match.play("a", elapsed: .seconds(2))
    #expect(match.clocks.remaining(for: .black) == .seconds(8), "one move made, not two")
  }

  @Test func aFinishedMatchGoesOnAfterTakingBack() throws {
    var match = try StripMatch(playing: game, "a d pass e pass f")
    let events = try match.interrupt(.takeBack(plies: 1))
    #expect(events == [.tookBack(plies: 1), .asked(try #require(match.request))])
    #expect(match.ending == nil)
    #expect(match.phase == .turn(.white))
  }

  @Test(arguments: [Interrupt.resign(.black), .abort(), .forfeit(.white, Forfeit(.memory, "full"))])
  func aMatchThatStoppedOtherwiseGoesOnAfterTakingBack(ending: Interrupt) throws {
    var match = try StripMatch(playing: game, "a")
    try match.interrupt(ending)
    try match.interrupt(.takeBack(plies: 1))
    #expect(match.phase == .turn(.black))
  }

  @Test func aPausedMatchStaysPausedAndPassesWhereItMust() throws {
    var match = try StripMatch(playing: game, "a d pass")
    try match.interrupt(.pause)
    #expect(try match.interrupt(.takeBack(plies: 1)) == [.tookBack(plies: 1)])
    #expect(match.phase == .paused(.pass(.black)))
    try match.interrupt(.resume)
    #expect(match.request?.kind == .acknowledgePass(.black))
  }

  @Test(arguments: [-1, 0, 3]) func onlyWhatWasPlayedCanBeTakenBack(plies: Int) throws {
    let match = try StripMatch(playing: game, "a d")
    let refusal = rejection(of: .interrupt(.takeBack(plies: plies)), by: match)
    #expect(refusal == .nothingToTakeBack(played: 2))
  }

  @Test func positionsFollowTheMoves() throws {
    var match = try StripMatch(playing: game, "a d")
    #expect(match.positions.map(\.description) == ["-bw--- black", "bbw--- white", "bbww-- black"])
    try match.interrupt(.takeBack(plies: 1))
    #expect(match.positions.map(\.description) == ["-bw--- black", "bbw--- white"])
  }
}
