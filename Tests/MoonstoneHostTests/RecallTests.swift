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
    let table = Table(
      Nim(pile: 9), black: [kept("1"), kept("2"), .think(until: Gate(), then: .one)],
      white: [kept("w"), kept("x")], attendant: attendant, keepsMemory: true)
    async let match = table.host.run()
    _ = await table.black.turn(3)
    try table.host.interrupt(.takeBack(plies: 3))
    #expect(await table.white.turn(3).recall == Recall(memory: nil))
    #expect(await table.black.turn(4).recall == Recall(memory: "1"))
    #expect(await table.white.turn(4).recall == nil, "it has begun anew already")
    _ = try await match
  }

  @Test func aPlayerComesAgainWithTheMatch() async throws {
    let table = Table(
      Nim(pile: 9), black: [kept("1"), .think(until: Gate(), then: .one)],
      white: [kept("w")], keepsMemory: true)
    async let match = table.host.run()
    _ = await table.black.turn(2)
    try table.host.interrupt(.pause)
    try table.host.interrupt(.takeBack(plies: 2))
    try table.host.interrupt(.redo(plies: 2))
    try table.host.interrupt(.resume)
    #expect(await table.black.turn(3).recall == Recall(memory: "1"))
    #expect(await table.white.turn(2).recall == Recall(memory: "w"))
    _ = try await match
  }

  @Test func aPlayerThatWasCutOffBeginsAnewAndTheOtherGoesOn() async throws {
    let table = Table(
      Nim(pile: 5), black: [kept("1"), .think(until: Gate(), then: .one)],
      white: [kept("w")], keepsMemory: true)
    async let match = table.host.run()
    _ = await table.black.turn(2)
    try table.host.interrupt(.pause)
    try table.host.interrupt(.resume)
    #expect(await table.black.turn(3).recall == Recall(memory: "1"))
    #expect(await table.white.turn(2).recall == nil)
    _ = try await match
  }

  @Test func whereNobodyKeepsMemoryNobodyIsToldOfIt() async throws {
    let table = Table(Nim(pile: 3), black: [.think(until: Gate(), then: .one)])
    async let match = table.host.run()
    _ = await table.black.turn()
    try table.host.interrupt(.pause)
    try table.host.interrupt(.resume)
    #expect(await table.black.turn(2).recall == nil)
    _ = try await match
  }
}
