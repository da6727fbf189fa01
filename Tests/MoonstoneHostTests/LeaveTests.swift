import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite(.timeLimit(.minutes(10 * patience))) struct LeaveTests {
  @Test func leavingStopsWhoThinksAndLeavesTheMatchAsItIs() async throws {
    let scripted = ScriptedHost(
      Nim(pile: 3), black: [.think(until: Gate(), then: .one), .play(.two)])
    async let left = scripted.host.run()
    _ = await scripted.black.turn()
    scripted.host.leave()
    #expect(try await left.phase == .turn(.black))
    #expect(scripted.black.stops == 1)
    #expect(scripted.told == [.started])
    #expect(try await scripted.host.run().moves == [.two, .one], "another run plays on")
  }

  @Test func leavingAPausedMatchLeavesItPaused() async throws {
    let scripted = ScriptedHost(Nim(pile: 3), black: [.think(until: Gate(), then: .one)])
    async let left = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.interrupt(.pause)
    scripted.host.leave()
    #expect(try await left.phase == .paused(.turn(.black)))
    try scripted.host.interrupt(.resume)
    #expect(try await scripted.host.run().ending?.termination == .rules)
  }

  @Test func anAnswerAfterLeavingIsDropped() async throws {
    let gate = Gate()
    let scripted = ScriptedHost(Nim(pile: 3), black: [.brood(until: gate, then: .one)])
    async let left = scripted.host.run()
    _ = await scripted.black.turn()
    scripted.host.leave()
    gate.open()
    #expect(try await left.moves.isEmpty)
  }

  @Test func anErrorAfterLeavingForfeitsNothing() async throws {
    let gate = Gate()
    let scripted = ScriptedHost(
      Nim(pile: 3),
      black: [
        .call { _ in
          await gate.wait()
          throw Mishap()
        }
      ])
    async let left = scripted.host.run()
    _ = await scripted.black.turn()
    scripted.host.leave()
    gate.open()
    #expect(try await left.ending == nil)
  }

  @Test func leavingBeforeTheRunBeginsMakesItReturnAtOnce() async throws {
    let scripted = ScriptedHost(Nim(pile: 1))
    scripted.host.leave()
    #expect(try await scripted.host.run().phase == .ready)
    #expect(scripted.observer.events.isEmpty)
    #expect(try await scripted.host.run().ending != nil)
  }

  @Test func leavingWhileAPassWaitsStopsTheAttendant() async throws {
    let attendant = ScriptedAttendant([.wait(until: Gate(), then: true)])
    let scripted = ScriptedHost(Strip("bw-- black"), attendant: attendant)
    async let left = scripted.host.run()
    _ = await attendant.question()
    scripted.host.leave()
    #expect(try await left.phase == .pass(.black))
    #expect(attendant.stops == 1)
  }

  @Test func cancellingTheTaskOfARunIsLeaving() async throws {
    let scripted = ScriptedHost(Nim(pile: 3), black: [.think(until: Gate(), then: .one)])
    let run = Task { try await scripted.host.run() }
    _ = await scripted.black.turn()
    run.cancel()
    #expect(try await run.value.phase == .turn(.black))
    #expect(scripted.black.stops == 1)
  }

  @Test func cancellingTheTaskOfAPausedRunIsLeaving() async throws {
    let scripted = ScriptedHost(Nim(pile: 3), black: [.think(until: Gate(), then: .one)])
    let run = Task { try await scripted.host.run() }
    _ = await scripted.black.turn()
    try scripted.host.interrupt(.pause)
    run.cancel()
    #expect(try await run.value.phase == .paused(.turn(.black)))
  }
}
