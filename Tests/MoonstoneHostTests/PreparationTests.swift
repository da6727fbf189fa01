import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// What an attendant does before anybody is asked.
@Suite(.timeLimit(.minutes(10 * patience))) struct PreparationTests {
  @Test func everyRequestIsPreparedForBeforeItIsAsked() async throws {
    let attendant = ScriptedAttendant()
    let scripted = ScriptedHost(
      Strip("-bw--- black"), black: steps("a"), white: steps("d e f"), attendant: attendant)
    try await scripted.host.run()
    let asked = scripted.observer.events.compactMap { event in
      if case .asked(let request) = event { request } else { nil }
    }
    #expect(attendant.preparations == asked)
  }

  @Test func noClockRunsWhileAnAttendantPrepares() async throws {
    let time = ManualTime()
    let gate = Gate()
    let attendant = ScriptedAttendant(preparation: gate)
    let scripted = ScriptedHost(Nim(pile: 1), attendant: attendant, time: time)
    async let match = scripted.host.run()
    _ = await attendant.preparation()
    #expect(scripted.black.turns.isEmpty)
    time.pass(.seconds(60))
    gate.open()
    _ = try await match
    #expect(
      scripted.told.contains(
        .played(Choice(.one), by: .black, changes: [], elapsed: .zero, ply: 1)))
  }

  @Test func anInterruptStopsThePreparationAndNoPlayer() async throws {
    let gate = Gate()
    let attendant = ScriptedAttendant(preparation: gate)
    let scripted = ScriptedHost(Nim(pile: 2), black: [.play(.two)], attendant: attendant)
    async let match = scripted.host.run()
    let first = await attendant.preparation()
    try scripted.host.interrupt(.pause)
    #expect(attendant.stops == 1)
    try scripted.host.interrupt(.resume)
    let second = await attendant.preparation(2)
    #expect(second.id > first.id)
    gate.open()
    #expect(try await match.moves == [.two])
    #expect(scripted.black.turns.count == 1)
    #expect(scripted.black.stops == 0)
  }

  @Test func leavingWhileAnAttendantPreparesAsksNobody() async throws {
    let attendant = ScriptedAttendant(preparation: Gate())
    let scripted = ScriptedHost(Nim(pile: 2), attendant: attendant)
    async let match = scripted.host.run()
    _ = await attendant.preparation()
    scripted.host.leave()
    #expect(try await match.phase == .turn(.black))
    #expect(scripted.black.turns.isEmpty)
  }
}
