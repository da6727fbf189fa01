import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite(.timeLimit(.minutes(10 * patience))) struct LeaveTests {
  @Test func leavingStopsWhoThinksAndLeavesTheMatchAsItIs() async throws {
    let table = Table(
      Nim(pile: 3), black: [.think(until: Gate(), then: .one), .play(.two)])
    async let left = table.host.run()
    _ = await table.black.turn()
    table.host.leave()
    #expect(try await left.phase == .turn(.black))
    #expect(table.black.stops == 1)
    #expect(table.told == [.started])
    #expect(try await table.host.run().moves == [.two, .one], "another run plays on")
  }

  @Test func leavingAPausedMatchLeavesItPaused() async throws {
    let table = Table(Nim(pile: 3), black: [.think(until: Gate(), then: .one)])
    async let left = table.host.run()
    _ = await table.black.turn()
    try table.host.interrupt(.pause)
    table.host.leave()
    #expect(try await left.phase == .paused(.turn(.black)))
    try table.host.interrupt(.resume)
    #expect(try await table.host.run().ending?.termination == .rules)
  }

  @Test func anAnswerAfterLeavingIsDropped() async throws {
    let gate = Gate()
    let table = Table(Nim(pile: 3), black: [.brood(until: gate, then: .one)])
    async let left = table.host.run()
    _ = await table.black.turn()
    table.host.leave()
    gate.open()
    #expect(try await left.moves.isEmpty)
  }

  @Test func anErrorAfterLeavingForfeitsNothing() async throws {
    let gate = Gate()
    let table = Table(
      Nim(pile: 3),
      black: [
        .call { _ in
          await gate.wait()
          throw Mishap()
        }
      ])
    async let left = table.host.run()
    _ = await table.black.turn()
    table.host.leave()
    gate.open()
    #expect(try await left.ending == nil)
  }

  @Test func leavingBeforeTheRunBeginsMakesItReturnAtOnce() async throws {
    let table = Table(Nim(pile: 1))
    table.host.leave()
    #expect(try await table.host.run().phase == .ready)
    #expect(table.observer.events.isEmpty)
    #expect(try await table.host.run().ending != nil)
  }

  @Test func leavingWhileAPassWaitsStopsTheAttendant() async throws {
    let attendant = ScriptedAttendant([.wait(until: Gate(), then: true)])
    let table = Table(Strip("bw-- black"), attendant: attendant)
    async let left = table.host.run()
    _ = await attendant.question()
    table.host.leave()
    #expect(try await left.phase == .pass(.black))
    #expect(attendant.stops == 1)
  }

  @Test func cancellingTheTaskOfARunIsLeaving() async throws {
    let table = Table(Nim(pile: 3), black: [.think(until: Gate(), then: .one)])
    let run = Task { try await table.host.run() }
    _ = await table.black.turn()
    run.cancel()
    #expect(try await run.value.phase == .turn(.black))
    #expect(table.black.stops == 1)
  }

  @Test func cancellingTheTaskOfAPausedRunIsLeaving() async throws {
    let table = Table(Nim(pile: 3), black: [.think(until: Gate(), then: .one)])
    let run = Task { try await table.host.run() }
    _ = await table.black.turn()
    try table.host.interrupt(.pause)
    run.cancel()
    #expect(try await run.value.phase == .paused(.turn(.black)))
  }
}
