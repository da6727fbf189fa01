import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// The known faults of the original (reference: reversi-ios), as the promises that keep them out.
@Suite struct KnownFaultTests {
  let game = Strip("-bw--- black")

  // 1: It came back asking the passing side to move.
  @Test func aPassThatWaitedIsStillWaitingAfterComingBack() throws {
    let left = try StripMatch(playing: game, "a d")
    #expect(left.phase == .pass(.black))
    var back = StripMatch(game, from: left.position)
    _ = try back.apply(.start)
    #expect(back.phase == .pass(.black))
    #expect(back.request?.kind == .acknowledgePass(.black))
    try back.answer(.acknowledge)
    #expect(back.phase == .turn(.white))
  }

  // 1: Coming back is playing the moves again, too.
  @Test func aPassThatWaitedIsStillWaitingWhenItsMovesArePlayedAgain() throws {
    let left = try StripMatch(playing: game, "a d")
    let back = try StripMatch(playing: game, left.moves.map(\.description).joined(separator: " "))
    #expect(back.everything == left.everything)
  }

  // 2: With the reset question open, a computer match went on, and a pass could not be shown.
  @Test func withTheResetQuestionOpenTheMatchStandsStill() throws {
    var match = try StripMatch(playing: game, "a")
    let thinking = try #require(match.request)
    try match.interrupt(.reset(match.players))
    let before = match.everything
    let move = Action<Strip.Move>.answer(thinking, .play(Choice(try move("d")), elapsed: .zero))
    #expect(rejection(of: move, by: match) == .stale)
    #expect(throws: Rejection.stale) { try match.apply(move) }
    #expect(match.everything == before)
    try match.answer(.confirm(false))
    try match.play("d")
    #expect(match.phase == .pass(.black), "the pass is shown when the question is answered")
  }

  // 2: The same while a pass waits.
  @Test func aPassWaitsUntilTheResetQuestionIsAnswered() throws {
    var match = try StripMatch(playing: game, "a d")
    let pass = try #require(match.request)
    try match.interrupt(.reset(match.players))
    #expect(rejection(of: .answer(pass, .acknowledge), by: match) == .stale)
    let events = try match.answer(.confirm(false))
    #expect(events == [.resetRefused, .asked(try #require(match.request))])
    #expect(match.request?.kind == .acknowledgePass(.black))
  }

  // 3: A computer that was thinking at the reset played its move into the new match.
  @Test func anAnswerFromBeforeAResetIsNotAppliedAfterIt() throws {
    var match = try StripMatch(playing: game)
    let thinking = try #require(match.request)
    try match.interrupt(.reset(match.players))
    try match.answer(.confirm(true))
    #expect(match.request?.kind == thinking.kind, "the new match asks the same side")
    let late = Action<Strip.Move>.answer(thinking, .play(Choice(try move("a")), elapsed: .zero))
    #expect(rejection(of: late, by: match) == .stale)
    #expect(match.moves.isEmpty)
  }

  // 4: Flips under way at a reset went on after it.
  @Test func nothingOfTheOldMatchIsToldAfterAReset() throws {
    var match = try StripMatch(playing: Strip("b-w-- black"))
    let told = try match.answer(.play(Choice(try move("b")), elapsed: .zero))
    #expect(told.count == 2, "a move is told whole before anything else can happen")
    try match.interrupt(.reset(match.players))
    let events = try match.answer(.confirm(true))
    #expect(events == [.reset(match.players), .asked(try #require(match.request))])
    #expect(match.position == match.start)
  }

  // 5: Changing a player while discs were turning saved a half-turned board.
  @Test func aChangeOfPlayersFindsTheBoardWhole() throws {
    var match = try StripMatch(playing: Strip("b-w-w black"))
    let start = match.position
    let played = try match.answer(.play(Choice(try move("b")), elapsed: .zero))
    guard case .played(let choice, .black, let changes, _, _) = played.first else {
      Issue.record("no move was told")
      return
    }
    let whole = start.playingUnchecked(choice.move)
    #expect(changes.count == 2)
    #expect(match.position == whole)
    for side in Side.allCases {
      try match.interrupt(.change(side, to: eve))
      #expect(match.position == whole)
      #expect(match.position.turn == .white)
    }
  }

  // 6: A person could play the move of a computer that was thinking.
  @Test func onlyTheRequestsOwnAnswerPlaysAMove() throws {
    var match = try StripMatch(playing: Strip())
    let blacks = try #require(match.request)
    try match.play("a")
    let move = Answer<Strip.Move>.play(Choice(try move("f")), elapsed: .zero)
    #expect(rejection(of: .answer(blacks, move), by: match) == .stale)
    var other = try StripMatch(playing: Strip())
    try other.interrupt(.change(.black, to: eve))
    let others = try #require(other.request)
    #expect(others.kind == .move(.black))
    #expect(rejection(of: .answer(others, move), by: match) == .stale)
    #expect(match.moves.map(\.description) == ["a"])
  }

  // 7: Changes of players were saved only in some phases.
  @Test(arguments: ["ready", "turn", "pass", "paused", "confirming", "over"])
  func aChangeOfPlayersIsToldInEveryPhase(_ phase: String) throws {
    for side in Side.allCases {
      var match = try match(in: phase)
      let before = match.phase
      let events = try match.interrupt(.change(side, to: eve))
      #expect(events.first == .changed(side, to: eve))
      #expect(match.players[side] == eve)
      #expect(match.players[side.opponent] != eve)
      #expect(match.phase == before)
    }
  }

  private func match(in phase: String) throws -> StripMatch {
    switch phase {
    case "ready": return Match(game, players: Sides(black: ada, white: bob))
    case "turn": return try Match(playing: game, "a")
    case "pass": return try Match(playing: game, "a d")
    case "over": return try Match(playing: game, "a d pass e pass f")
    default:
      var match = try StripMatch(playing: game, "a")
      try match.interrupt(phase == "paused" ? .pause : .reset(match.players))
      return match
    }
  }
}
