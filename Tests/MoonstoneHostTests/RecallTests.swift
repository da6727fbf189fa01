import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// What players learn of a match that did not simply go on.
@Suite struct RecallTests {
  private func kept(_ memory: String) -> ScriptedPlayer<Nim>.Step {
    .call { _ in Choice(.one, memory: memory) }
  }

  @Test(arguments: [false, true]) func aPlayerGoesBackWithTheMatch(
    isAttended: Bool
  ) async throws {
    let attendant: (any Attendant)? = isAttended ? ScriptedAttendant() : nil
    let scripted = ScriptedHost(
      Nim(pile: 9), black: [kept("1"), kept("2"), .think(until: Gate(), then: .one)],
      white: [kept("w"), kept("x")], attendant: attendant, keepsMemory: true)
    async let match = scripted.host.run()
    _ = await scripted.black.turn(3)
    try scripted.host.interrupt(.takeBack(plies: 3))
    #expect(await scripted.white.turn(3).recall == Recall(memory: nil))
    #expect(await scripted.black.turn(4).recall == Recall(memory: "1"))
    #expect(await scripted.white.turn(4).recall == nil, "it has begun anew already")
    _ = try await match
  }

  @Test func aPlayerComesAgainWithTheMatch() async throws {
    let scripted = ScriptedHost(
      Nim(pile: 9), black: [kept("1"), .think(until: Gate(), then: .one)],
      white: [kept("w")], keepsMemory: true)
    async let match = scripted.host.run()
    _ = await scripted.black.turn(2)
    try scripted.host.interrupt(.pause)
    try scripted.host.interrupt(.takeBack(plies: 2))
    try scripted.host.interrupt(.redo(plies: 2))
    try scripted.host.interrupt(.resume)
    #expect(await scripted.black.turn(3).recall == Recall(memory: "1"))
    #expect(await scripted.white.turn(2).recall == Recall(memory: "w"))
    _ = try await match
  }

  @Test func aPlayerThatWasCutOffBeginsAnewAndTheOtherGoesOn() async throws {
    let scripted = ScriptedHost(
      Nim(pile: 5), black: [kept("1"), .think(until: Gate(), then: .one)],
      white: [kept("w")], keepsMemory: true)
    async let match = scripted.host.run()
    _ = await scripted.black.turn(2)
    try scripted.host.interrupt(.pause)
    try scripted.host.interrupt(.resume)
    #expect(await scripted.black.turn(3).recall == Recall(memory: "1"))
    #expect(await scripted.white.turn(2).recall == nil)
    _ = try await match
  }

  @Test func whereNobodyKeepsMemoryNobodyIsToldOfIt() async throws {
    let scripted = ScriptedHost(Nim(pile: 3), black: [.think(until: Gate(), then: .one)])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.interrupt(.pause)
    try scripted.host.interrupt(.resume)
    #expect(await scripted.black.turn(2).recall == nil)
    _ = try await match
  }
}
