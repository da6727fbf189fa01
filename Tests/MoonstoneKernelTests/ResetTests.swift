import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct ResetTests {
  let game = Strip("-bw--- black")
  let next = Sides(black: bob, white: eve)

  @Test func aYesStartsOverWithTheNewPlayersAndFullClocks() throws {
    let clocks = Clocks(.perMatch(.seconds(60), increment: .zero), margin: .seconds(1))
    var match = try StripMatch(playing: game, clocks: clocks)
    try match.answer(.play(Choice(try move("a"), memory: "m"), elapsed: .seconds(9)))
    try match.interrupt(.reset(next))
    let events = try match.answer(.confirm(true))
    #expect(events == [.reset(next), .asked(try #require(match.request))])
    #expect(match.players == next)
    #expect(match.memories == Sides(both: nil))
    #expect(match.clocks == clocks)
    #expect(match.positions == [match.start])
    #expect(match.ply == 0)
  }

  @Test(arguments: ["a", "a d"]) func aNoAsksAgainWhatWasAsked(moves: String) throws {
    var match = try StripMatch(playing: game, moves)
    let old = try #require(match.request)
    try match.interrupt(.reset(next))
    let events = try match.answer(.confirm(false))
    #expect(events == [.resetRefused, .asked(try #require(match.request))])
    #expect(match.request?.kind == old.kind)
    #expect(match.players == Sides(black: ada, white: bob))
  }

  @Test func aNoAfterTheEndLeavesTheEndingAsItWas() throws {
    var match = try StripMatch(playing: game, "a d pass e pass f")
    let ending = match.ending
    try match.interrupt(.reset(next))
    #expect(match.ending == nil)
    #expect(try match.answer(.confirm(false)) == [.resetRefused])
    #expect(match.ending == ending)
  }

  @Test func aYesAfterTheEndStartsOver() throws {
    var match = try StripMatch(playing: game, "a d pass e pass f")
    try match.interrupt(.reset(next))
    try match.answer(.confirm(true))
    #expect(match.phase == .turn(.black))
  }

  @Test func aFinishedMatchIsNotAbortedWhileItsResetIsAskedAbout() throws {
    var match = try StripMatch(playing: game, "a d pass e pass f")
    let ending = match.ending
    try match.interrupt(.reset(next))
    #expect(throws: Rejection.self) { try match.interrupt(.abort()) }
    try match.answer(.confirm(false))
    #expect(match.ending == ending)
  }

  @Test func aResetGoesBackToWhereTheMatchBegan() throws {
    let start = try strip("--b-w-- white")
    var match = try StripMatch(playing: game, from: start, "d")
    try match.interrupt(.reset(next))
    try match.answer(.confirm(true))
    #expect(match.position == start)
    #expect(match.phase == .turn(.white))
  }

  @Test func aResetToAForcedPassWaitsForIt() throws {
    let start = try strip("bw-- black")
    var match = try StripMatch(playing: game, from: start, "pass c")
    try match.interrupt(.reset(next))
    try match.answer(.confirm(true))
    #expect(match.phase == .pass(.black))
  }
}
