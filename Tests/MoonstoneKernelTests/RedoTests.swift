import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct RedoTests {
  /// Black plays a, white d; black must pass; white e, black passes, white f: over.
  let game = Strip("-bw--- black")

  @Test func aMoveThatWasTakenBackIsPlayedAgain() throws {
    var match = try StripMatch(playing: game, "a d pass e")
    let positions = match.positions
    try match.interrupt(.takeBack(plies: 3))
    #expect(match.undone.map(\.description) == ["d", "pass", "e"])
    let events = try match.interrupt(.redo(plies: 1))
    #expect(events == [.redid([try move("d")]), .asked(try #require(match.request))])
    #expect(match.phase == .pass(.black), "the pass waits to be acknowledged again")
    #expect(
      try match.interrupt(.redo(plies: 2)).first == .redid([.pass, try move("e")]))
    #expect(match.positions == positions)
    #expect(match.moves.map(\.description) == ["a", "d", "pass", "e"])
    #expect(match.undone.isEmpty)
  }

  @Test func movesTakenBackInStepsArePlayedAgainInASingleStep() throws {
    var match = try StripMatch(playing: game, "a d")
    try match.interrupt(.takeBack(plies: 1))
    try match.interrupt(.takeBack(plies: 1))
    #expect(match.undone.map(\.description) == ["a", "d"])
    try match.interrupt(.redo(plies: 2))
    #expect(match.phase == .pass(.black))
  }

  @Test func clocksComeAgainAsTheyWere() throws {
    var match = try StripMatch(
      playing: Strip(), clocks: Clocks(.perPeriod(moves: 2, .seconds(10))))
    try match.play("a", elapsed: .seconds(4))
    try match.play("f", elapsed: .seconds(5))
    let clocks = match.clocks
    try match.interrupt(.takeBack(plies: 2))
    try match.interrupt(.redo(plies: 2))
    #expect(match.clocks == clocks)
    try match.interrupt(.takeBack(plies: 1))
    try match.interrupt(.redo(plies: 1))
    #expect(match.clocks == clocks)
  }

  @Test func memoriesGoBackAndComeAgain() throws {
    var match = try StripMatch(playing: Strip())
    try match.answer(.play(Choice(try move("a"), memory: "1"), elapsed: .zero))
    try match.answer(.play(Choice(try move("f"), memory: "w"), elapsed: .zero))
    try match.answer(.play(Choice(try move("c"), memory: "2"), elapsed: .zero))
    try match.interrupt(.takeBack(plies: 1))
    #expect(match.memories == Sides(black: "1", white: "w"))
    try match.interrupt(.takeBack(plies: 2))
    #expect(match.memories == Sides(both: nil))
    try match.interrupt(.redo(plies: 3))
    #expect(match.memories == Sides(black: "2", white: "w"))
  }

  @Test func aNewPlayerNeverGetsTheMemoryOfTheOneBefore() throws {
    var match = try StripMatch(playing: Strip())
    try match.answer(.play(Choice(try move("a"), memory: "1"), elapsed: .zero))
    try match.answer(.play(Choice(try move("f"), memory: "w"), elapsed: .zero))
    try match.answer(.play(Choice(try move("c"), memory: "2"), elapsed: .zero))
    try match.interrupt(.takeBack(plies: 1))
    try match.interrupt(.change(.black, to: eve))
    #expect(match.memories == Sides(black: nil, white: "w"))
    try match.interrupt(.redo(plies: 1))
    #expect(match.memories == Sides(black: nil, white: "w"))
    try match.interrupt(.takeBack(plies: 2))
    #expect(match.memories == Sides(both: nil))
  }

  @Test func aNewMoveLeavesNothingToPlayAgain() throws {
    var match = try StripMatch(playing: game, "a d")
    try match.interrupt(.takeBack(plies: 1))
    try match.play("d")
    #expect(match.undone.isEmpty)
    #expect(
      rejection(of: .interrupt(.redo(plies: 1)), by: match) == .nothingToRedo(undone: 0))
  }

  @Test func aPassAcknowledgedAgainIsNoNewMove() throws {
    var match = try StripMatch(playing: game, "a d pass e")
    try match.interrupt(.takeBack(plies: 2))
    try match.play("pass")
    #expect(match.undone.map(\.description) == ["e"])
    try match.interrupt(.redo(plies: 1))
    #expect(match.moves.map(\.description) == ["a", "d", "pass", "e"])
  }

  @Test func aResetLeavesNothingToPlayAgain() throws {
    var match = try StripMatch(playing: game, "a d")
    try match.interrupt(.takeBack(plies: 2))
    try match.interrupt(.reset(match.players))
    #expect(match.undone.count == 2)
    try match.answer(.confirm(true))
    #expect(match.undone.isEmpty)
  }

  @Test func theEndIsReachedAgainByTheRules() throws {
    var match = try StripMatch(playing: game, "a d pass e pass f")
    let ending = try #require(match.ending)
    try match.interrupt(.takeBack(plies: 6))
    let events = try match.interrupt(.redo(plies: 6))
    #expect(events.last == .ended(ending))
    #expect(match.ending == ending)
  }

  @Test func aPausedMatchStaysPausedUnlessItIsOver() throws {
    var match = try StripMatch(playing: game, "a d pass e pass f")
    let ending = try #require(match.ending)
    try match.interrupt(.takeBack(plies: 5))
    try match.interrupt(.pause)
    #expect(try match.interrupt(.redo(plies: 1)) == [.redid([try move("d")])])
    #expect(match.phase == .paused(.pass(.black)))
    #expect(try match.interrupt(.redo(plies: 4)).last == .ended(ending))
    #expect(match.phase == .over(ending))
  }

  @Test func aMatchThatWasResignedAfterTakingBackGoesOn() throws {
    var match = try StripMatch(playing: game, "a d")
    try match.interrupt(.takeBack(plies: 1))
    try match.interrupt(.resign(.white))
    try match.interrupt(.redo(plies: 1))
    #expect(match.phase == .pass(.black))
  }

  @Test func aReplacedPlayerThinksForNothing() throws {
    var match = try StripMatch(playing: game, "a d")
    try match.interrupt(.takeBack(plies: 1))
    let old = try #require(match.request)
    try match.interrupt(.redo(plies: 1))
    let answer = Answer<Strip.Move>.play(Choice(try move("d")), elapsed: .zero)
    #expect(rejection(of: .answer(old, answer), by: match) == .stale)
  }

  @Test(arguments: [-1, 0, 3]) func onlyWhatWasTakenBackCanBePlayedAgain(plies: Int) throws {
    var match = try StripMatch(playing: game, "a d")
    try match.interrupt(.takeBack(plies: 2))
    let refusal = rejection(of: .interrupt(.redo(plies: plies)), by: match)
    #expect(refusal == .nothingToRedo(undone: 2))
  }

  @Test func refusalsSayHowMuchThereIs() {
    #expect(Rejection.nothingToRedo(undone: 0).description == "no ply has been taken back")
    #expect(Rejection.nothingToRedo(undone: 1).description == "only 1 ply has been taken back")
    #expect(Rejection.nothingToRedo(undone: 3).description == "only 3 plies have been taken back")
  }
}
