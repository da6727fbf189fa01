import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// Interference from outside while players think.
@Suite(.timeLimit(.minutes(10 * patience))) struct InterruptTests {
  @Test func aChangeStopsWhoThinksAndAsksTheNewPlayer() async throws {
    let gate = Gate()
    let scripted = ScriptedHost(Nim(pile: 2), black: [.think(until: gate, then: .one)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    let other = ScriptedPlayer<Nim>("other", [.play(.two)])
    try scripted.host.change(.black, to: other)
    #expect(try await match.moves == [.two])
    #expect(scripted.black.stops == 1)
    #expect(other.turns.count == 1)
    #expect(scripted.told.contains(.changed(.black, to: other.identity)))
  }

  @Test func theOldPlayersLateAnswerIsDropped() async throws {
    let gate = Gate()
    let scripted = ScriptedHost(Nim(pile: 2), black: [.brood(until: gate, then: .one)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.change(.black, to: ScriptedPlayer<Nim>("other", [.play(.two)]))
    gate.open()
    #expect(try await match.moves == [.two])
    #expect(scripted.black.stops == 1)
  }

  @Test func changingTheOtherSideDisturbsNobody() async throws {
    let gate = Gate()
    let scripted = ScriptedHost(Nim(pile: 3), black: [.think(until: gate, then: .one)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    let other = ScriptedPlayer<Nim>("other", [.play(.two)])
    try scripted.host.change(.white, to: other)
    gate.open()
    #expect(try await match.moves == [.one, .two])
    #expect(scripted.black.stops == 0)
    #expect(scripted.white.turns.isEmpty)
  }

  @Test func aPauseStopsWhoThinksAndResumingAsksAgain() async throws {
    let scripted = ScriptedHost(
      Nim(pile: 2), black: [.think(until: Gate(), then: .one), .play(.two)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.interrupt(.pause)
    #expect(scripted.black.stops == 1)
    #expect(scripted.host.match.phase == .paused(.turn(.black)))
    try scripted.host.interrupt(.resume)
    #expect(try await match.moves == [.two])
    #expect(scripted.black.turns.count == 2)
    #expect(scripted.told.filter { $0 == .paused || $0 == .resumed } == [.paused, .resumed])
  }

  @Test func anAnswerToWhatWasAskedBeforeAPauseIsDropped() async throws {
    let gate = Gate()
    let scripted = ScriptedHost(
      Nim(pile: 2), black: [.brood(until: gate, then: .one), .play(.two)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.interrupt(.pause)
    try scripted.host.interrupt(.resume)
    gate.open()
    #expect(try await match.moves == [.two])
  }

  @Test func aPlayerThatMissesTheStopSeesThatItsTurnIsNotWanted() async throws {
    // The stop comes before the player has really begun, and so reaches no thinking.
    let hosts = Recorder<Host<Nim>>()
    let scripted = ScriptedHost(
      Nim(pile: 2),
      black: [
        .call { turn in
          let host = await hosts.element(1)
          try host.interrupt(.pause)
          try host.interrupt(.resume)
          #expect(!turn.isWanted())
          throw CancellationError()
        },
        .call { turn in
          #expect(turn.isWanted())
          return Choice(.two)
        },
      ])
    hosts.append(scripted.host)
    #expect(try await scripted.host.run().moves == [.two])
  }

  @Test func aTurnIsWantedUntilItIsAnswered() async throws {
    let turns = Recorder<Turn<Nim>>()
    let hosts = Recorder<Host<Nim>>()
    let scripted = ScriptedHost(
      Nim(pile: 2),
      black: [
        .call { turn in
          // What does not withdraw the request leaves it wanted.
          try await hosts.element(1).interrupt(.note(.black, "hm"))
          #expect(turn.isWanted())
          turns.append(turn)
          return Choice(.one)
        }
      ],
      white: [
        .call { turn in
          let answered = await turns.element(1)
          #expect(!answered.isWanted() && turn.isWanted())
          return Choice(.one)
        }
      ])
    hosts.append(scripted.host)
    #expect(try await scripted.host.run().moves == [.one, .one])
  }

  @Test func aResetAsksFirstAndStopsWhoThinks() async throws {
    let attendant = ScriptedAttendant([.wait(until: Gate(), then: true)])
    let scripted = ScriptedHost(
      Nim(pile: 2), black: [.think(until: Gate(), then: .one)], attendant: attendant)
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.reset(to: Sides(black: scripted.black, white: scripted.white))
    #expect(await attendant.question() == .reset)
    #expect(scripted.black.stops == 1)
    #expect(scripted.black.turns.count == 1, "while it asks, nobody thinks")
    try scripted.host.interrupt(.abort())
    #expect(try await match.ending?.termination == .aborted)
    #expect(attendant.stops == 1)
  }

  @Test func afterANoTheSamePlayerIsAskedAgain() async throws {
    let attendant = ScriptedAttendant([.answer(false)])
    let scripted = ScriptedHost(
      Nim(pile: 2), black: [.think(until: Gate(), then: .one), .play(.two)], attendant: attendant)
    let other = ScriptedPlayer<Nim>("other")
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.reset(to: Sides(black: other, white: other))
    #expect(try await match.moves == [.two])
    #expect(other.turns.isEmpty)
    #expect(scripted.told.contains(.resetRefused))
  }

  @Test func withoutAnAttendantNoResetIsConfirmed() async throws {
    let scripted = ScriptedHost(
      Nim(pile: 2), black: [.think(until: Gate(), then: .one), .play(.two)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.reset(to: Sides(black: scripted.black, white: scripted.white))
    #expect(try await match.moves == [.two])
    #expect(scripted.told.contains(.resetRefused))
  }

  @Test func afterAYesTheNewPlayersPlayAndTheOldAnswerIsDropped() async throws {
    let gate = Gate()
    let attendant = ScriptedAttendant([.answer(true)])
    let scripted = ScriptedHost(
      Nim(pile: 3), black: [.play(.one)], white: [.brood(until: gate, then: .one)],
      attendant: attendant)
    let black = ScriptedPlayer<Nim>("new black", [.play(.two)])
    let white = ScriptedPlayer<Nim>("new white", [.play(.one)])
    async let match = scripted.host.run()
    _ = await scripted.white.turn()
    try scripted.host.reset(to: Sides(black: black, white: white))
    gate.open()
    let end = try await match
    #expect(end.moves == [.two, .one])
    #expect(end.players == Sides(black: black.identity, white: white.identity))
    #expect(scripted.black.turns.count == 1)
    let after = scripted.told.drop { $0 != .reset(end.players) }
    #expect(
      Array(after) == [
        .reset(end.players),
        .played(Choice(.two), by: .black, changes: [], elapsed: .zero, ply: 1),
        .played(Choice(.one), by: .white, changes: [], elapsed: .zero, ply: 2),
        .ended(Ending(outcome: .win(.white), termination: .rules)),
      ])
  }

  @Test func aResetAfterTheEndIsPlayedByAnotherRun() async throws {
    let scripted = ScriptedHost(Nim(pile: 1), attendant: ScriptedAttendant([.answer(true)]))
    try await scripted.host.run()
    let other = ScriptedPlayer<Nim>("other")
    try scripted.host.reset(to: Sides(black: other, white: scripted.white))
    #expect(try await scripted.host.run().ending?.outcome == .win(.black))
    #expect(other.turns.count == 1)
  }

  @Test func aResignationEndsTheMatchWhileAPlayerThinks() async throws {
    let scripted = ScriptedHost(Nim(), black: [.think(until: Gate(), then: .one)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.interrupt(.resign(.white))
    #expect(try await match.ending?.outcome == .win(.black))
    #expect(scripted.black.stops == 1)
  }

  @Test func takingBackAsksTheSideWhoseMoveItWas() async throws {
    let scripted = ScriptedHost(
      Nim(pile: 2), black: [.play(.one), .play(.two)], white: [.think(until: Gate(), then: .one)])
    async let match = scripted.host.run()
    _ = await scripted.white.turn()
    try scripted.host.interrupt(.takeBack(plies: 1))
    #expect(try await match.moves == [.two])
    #expect(scripted.white.stops == 1)
  }

  @Test func aPassUnderWayIsAbandonedByAPause() async throws {
    let attendant = ScriptedAttendant([.wait(until: Gate(), then: true)])
    let scripted = ScriptedHost(
      Strip("bw-- black"), white: steps("c d"), attendant: attendant)
    async let match = scripted.host.run()
    _ = await attendant.question()
    try scripted.host.interrupt(.pause)
    #expect(attendant.stops == 1)
    try scripted.host.interrupt(.resume)
    #expect(try await match.ending?.termination == .rules)
    #expect(attendant.questions == [.pass(.black), .pass(.black), .pass(.black)])
  }

  @Test func aRefusedInterruptChangesNothing() async throws {
    let gate = Gate()
    let scripted = ScriptedHost(Nim(pile: 2), black: [.think(until: gate, then: .two)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    let heard = scripted.observer.events.count
    let other = ScriptedPlayer<Nim>("other")
    #expect(throws: Rejection.outOfPhase(.turn(.black))) { try scripted.host.interrupt(.resume) }
    #expect(throws: Rejection.mismatch) {
      try scripted.host.interrupt(.change(.black, to: other.identity))
    }
    #expect(throws: Rejection.mismatch) {
      try scripted.host.interrupt(.reset(Sides(both: other.identity)))
    }
    #expect(scripted.observer.events.count == heard)
    #expect(scripted.black.stops == 0)
    gate.open()
    #expect(try await match.moves == [.two])
  }

  @Test func interruptsBeforeTheStartWaitForNobody() async throws {
    let scripted = ScriptedHost(Nim(pile: 1))
    let other = ScriptedPlayer<Nim>("other")
    try scripted.host.change(.black, to: other)
    #expect(throws: Rejection.outOfPhase(.ready)) { try scripted.host.interrupt(.pause) }
    try await scripted.host.run()
    #expect(other.turns.count == 1)
    #expect(scripted.black.turns.isEmpty)
    #expect(scripted.black.stops == 0, "who does not think is not stopped")
  }
}
