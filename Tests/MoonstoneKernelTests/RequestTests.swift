import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct RequestTests {
  @Test func requestIdsGrowWithEachRequest() throws {
    var match = try StripMatch(playing: Strip("-bw--- black"))
    var ids: [Int] = []
    func note() throws { ids.append(try #require(match.request).id) }
    try note()
    try match.play("a")
    try note()
    try match.interrupt(.change(.white, to: eve))
    try note()
    try match.play("d")
    try note()
    try match.interrupt(.pause)
    try match.interrupt(.resume)
    try note()
    try match.interrupt(.reset(match.players))
    try note()
    try match.answer(.confirm(false))
    try note()
    try match.interrupt(.takeBack(plies: 1))
    try note()
    try match.interrupt(.reset(match.players))
    try match.answer(.confirm(true))
    try note()
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }, "\(ids)")
  }

  @Test func aRequestIsAnsweredOnce() throws {
    var match = try StripMatch(playing: Strip())
    let request = try #require(match.request)
    let answer = Answer<Strip.Move>.play(Choice(try move("a")), elapsed: .zero)
    _ = try match.apply(.answer(request, answer))
    #expect(throws: Rejection.stale) { try match.apply(.answer(request, answer)) }
  }

  @Test func aRefusedAnswerLeavesTheRequestOpen() throws {
    var match = try StripMatch(playing: Strip())
    let request = try #require(match.request)
    for answer: Answer<Strip.Move> in [
      .play(Choice(try move("h")), elapsed: .zero), .acknowledge, .confirm(true),
    ] {
      #expect(throws: Rejection.self) { try match.apply(.answer(request, answer)) }
    }
    #expect(match.request == request)
    try match.play("a")
  }

  @Test func anIllegalMoveIsRefusedWithWhatWouldBeLegal() throws {
    let match = try StripMatch(playing: Strip())
    let request = try #require(match.request)
    let illegal = Action<Strip.Move>.answer(request, .play(Choice(.pass), elapsed: .zero))
    let refusal = try #require(rejection(of: illegal, by: match))
    #expect(refusal.description == "pass is illegal for Left, who can play a c")
  }

  @Test func rejectionsReadAsSentences() throws {
    let match = try StripMatch(playing: Strip(), "a")
    #expect(
      rejection(of: .start, by: match)?.description
        == "not possible while it is white's turn")
    #expect(
      Rejection.stale.description == "the answer came too late: its request is no longer open")
    #expect(Rejection.mismatch.description == "the answer is to another kind of request")
    #expect(
      rejection(of: .interrupt(.takeBack(plies: 2)), by: match)?.description
        == "only 1 ply has been played")
    #expect(Rejection.nothingToTakeBack(played: 3).description == "only 3 plies have been played")
    #expect(
      [
        Phase.ready, .pass(.black), .paused(.ready), .confirmingReset(.ready, match.players),
        .over(Ending(outcome: nil, termination: .aborted)),
      ].map { Rejection.outOfPhase($0).description } == [
        "not possible before the match has started",
        "not possible while black's pass waits to be acknowledged",
        "not possible while the match is paused",
        "not possible while the reset waits to be confirmed",
        "not possible after the end of the match",
      ])
  }
}
