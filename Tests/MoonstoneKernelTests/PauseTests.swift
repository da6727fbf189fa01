import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct PauseTests {
  let game = Strip("-bw--- black")

  @Test func aPausedMatchAsksNothing() throws {
    var match = try StripMatch(playing: game)
    #expect(try match.interrupt(.pause) == [.paused])
    #expect(match.request == nil)
    #expect(match.phase == .paused(.turn(.black)))
  }

  @Test(arguments: ["a", "a d"]) func resumingAsksAgainWithANewRequest(moves: String) throws {
    var match = try StripMatch(playing: game, moves)
    let old = try #require(match.request)
    try match.interrupt(.pause)
    let events = try match.interrupt(.resume)
    let new = try #require(match.request)
    #expect(events == [.resumed, .asked(new)])
    #expect(new.kind == old.kind)
    #expect(new.id > old.id)
  }

  @Test func anAnswerFromBeforeThePauseIsStaleAfterItToo() throws {
    var match = try StripMatch(playing: game)
    let old = Action<Strip.Move>.answer(
      try #require(match.request), .play(Choice(try move("a")), elapsed: .zero))
    try match.interrupt(.pause)
    #expect(rejection(of: old, by: match) == .stale)
    try match.interrupt(.resume)
    #expect(rejection(of: old, by: match) == .stale)
  }

  @Test func aPausedMatchStaysPausedAfterANo() throws {
    var match = try StripMatch(playing: game)
    try match.interrupt(.pause)
    try match.interrupt(.reset(match.players))
    #expect(try match.answer(.confirm(false)) == [.resetRefused])
    #expect(match.phase == .paused(.turn(.black)))
    try match.interrupt(.resume)
    #expect(match.phase == .turn(.black))
  }

  @Test func aPausedMatchPlaysOnAfterAYes() throws {
    var match = try StripMatch(playing: game, "a")
    try match.interrupt(.pause)
    try match.interrupt(.reset(match.players))
    try match.answer(.confirm(true))
    #expect(match.phase == .turn(.black))
    #expect(match.request?.kind == .move(.black))
  }
}
