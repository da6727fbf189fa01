import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// The known faults of the original (reference: reversi-ios) that need a host to show, as the
/// promises that keep them out.
@Suite(.timeLimit(.minutes(10 * patience))) struct HostKnownFaultTests {
  // 1: It came back asking the passing side to move: a computer crashed.
  @Test func aPlayerIsNotAskedToMoveWhenItsMatchComesBackWithAPassWaiting() async throws {
    let scripted = ScriptedHost(
      Strip(), from: Strip.Position("bw-- black"), white: steps("c d"))
    let match = try await scripted.host.run()
    #expect(match.moves.map(\.description) == ["pass", "c", "pass", "d"])
    #expect(scripted.black.turns.isEmpty)
  }

  // 2: With the reset question open, a computer match went on.
  @Test func withTheResetQuestionOpenNoPlayerIsAsked() async throws {
    let gate = Gate()
    let attendant = ScriptedAttendant([.wait(until: gate, then: false)])
    let brood = Gate()
    let scripted = ScriptedHost(
      Strip("-bw--- black"), black: [.brood(until: brood, then: try move("a"))],
      white: steps("d e f"), attendant: attendant)
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.reset(to: Sides(black: scripted.black, white: scripted.white))
    brood.open()
    _ = await attendant.question()
    #expect(scripted.moves == "")
    #expect(scripted.white.turns.isEmpty)
    gate.open()
    #expect(try await match.ending?.termination == .rules)
    #expect(scripted.moves == "a d pass e pass f", "the passes are shown")
  }

  // 3: A computer that was thinking when the match was reset played its move into the new match.
  @Test func anAnswerFromBeforeAResetIsNotPlayedAfterIt() async throws {
    let gate = Gate()
    let attendant = ScriptedAttendant([.answer(true)])
    let scripted = ScriptedHost(
      Strip(), black: [.brood(until: gate, then: try move("a")), .play(try move("c"))],
      attendant: attendant)
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.reset(to: Sides(black: scripted.black, white: scripted.white))
    gate.open()
    #expect(try await match.moves.first?.description == "c")
  }

  // 4 and 5: An interrupt during the report of a move waits until the report is over.
  @Test func anEventDuringTheTellingOfAMoveComesAfterIt() async throws {
    let hosts = Recorder<Host<Strip>>()
    let changes = Recorder<Task<Void, any Error>>()
    let other = ScriptedPlayer<Strip>("other")
    let observer = RecordingObserver<Strip> { event in
      guard case .played = event, let host = hosts.elements.first else { return nil }
      changes.append(Task { try host.change(.black, to: other) })
      return nil
    }
    let scripted = ScriptedHost(
      Strip("b-w-w black"), white: [.think(until: Gate(), then: try move("d"))],
      observer: observer)
    hosts.append(scripted.host)
    async let match = scripted.host.run()
    try await changes.element(1).value
    let heard = observer.heard
    let played = try #require(
      heard.firstIndex { if case .played = $0.event { true } else { false } })
    let changed = try #require(
      heard.firstIndex { $0.event == .changed(.black, to: other.identity) })
    guard case .asked = heard[played + 1].event else {
      Issue.record("something came between a move and what it leads to")
      return
    }
    #expect(changed > played + 1)
    for moment in [played, changed] {
      #expect(heard[moment].match.position.description == "bbb-w white", "the board is whole")
    }
    scripted.host.leave()
    _ = try await match
  }

  // 6: A person could play the move of a computer that was thinking.
  @Test func onlyWhoIsAskedPlaysTheMove() async throws {
    let gate = Gate()
    let person = Gate()
    let scripted = ScriptedHost(
      Nim(pile: 3), black: [.brood(until: person, then: .one)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    let computer = ScriptedPlayer<Nim>("computer", [.think(until: gate, then: .two)])
    try scripted.host.change(.black, to: computer)
    person.open()
    _ = await computer.turn()
    #expect(scripted.host.match.moves.isEmpty, "the person's move counts for nothing")
    gate.open()
    #expect(try await match.moves == [.two, .one])
  }

  // 7: Changes of players were saved only in some phases.
  @Test func aChangeOfPlayersIsToldInEveryPhase() async throws {
    // Each change asks it anew, and no answer may end the match.
    let other = ScriptedPlayer<Nim>(
      "other", Array(repeating: .think(until: Gate(), then: .one), count: 9))
    let attendant = ScriptedAttendant([.wait(until: Gate(), then: false)])
    let scripted = ScriptedHost(
      Nim(pile: 1), black: [.think(until: Gate(), then: .one)], attendant: attendant)
    func change() throws {
      let before = scripted.told.count
      try scripted.host.change(.black, to: other)
      #expect(scripted.told.count == before + 1)
      #expect(scripted.told.last == .changed(.black, to: other.identity))
    }
    try change()
    async let match = scripted.host.run()
    _ = await other.turn()
    try change()
    try scripted.host.interrupt(.pause)
    try change()
    try scripted.host.reset(to: Sides(black: other, white: other))
    try change()
    try scripted.host.interrupt(.abort())
    _ = try await match
    try change()
  }
}
