import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// What a player's errors do to its match.
@Suite(.timeLimit(.minutes(10 * patience))) struct PlayerErrorTests {
  @Test func anIllegalMoveForfeits() async throws {
    let scripted = ScriptedHost(Strip(), black: steps("h"))
    let match = try await scripted.host.run()
    let ending = Ending(
      outcome: .win(.white), termination: .illegalMove, side: .black,
      message: "h is illegal for Left, who can play a c")
    #expect(match.ending == ending)
    #expect(scripted.told == [.started, .ended(ending)])
  }

  @Test(arguments: Forfeit.Reason.allCases)
  func aForfeitIsTakenAtItsWord(reason: Forfeit.Reason) async throws {
    let forfeit = Forfeit(reason, "strategy.lua:3: enough")
    let scripted = ScriptedHost(Nim(), black: [.play(.one)], white: [.fail(forfeit)])
    let match = try await scripted.host.run()
    #expect(
      match.ending
        == Ending(
          outcome: .win(.black), termination: forfeit.termination, side: .white,
          message: "strategy.lua:3: enough"))
  }

  @Test func anyOtherErrorForfeitsAsAFault() async throws {
    let match = try await ScriptedHost(Nim(), black: [.fail(Mishap())]).host.run()
    #expect(
      match.ending
        == Ending(outcome: .win(.white), termination: .fault, side: .black, message: "fell over"))
  }

  @Test func aCancellationLeavesTheMatchUnfinished() async throws {
    let scripted = ScriptedHost(Nim(pile: 3), black: [.fail(CancellationError())])
    let left = try await scripted.host.run()
    #expect(left.ending == nil)
    #expect(left.phase == .turn(.black))
    let match = try await scripted.host.run()
    #expect(match.ending?.termination == .rules, "another run plays on")
  }

  @Test(
    arguments: [
      Mishap(), Forfeit(.fault, "late"), CancellationError(),
    ] as [any Error])
  func anErrorThatComesLateIsDropped(error: any Error) async throws {
    let gate = Gate()
    let scripted = ScriptedHost(
      Nim(pile: 2),
      black: [
        .call { _ in
          await gate.wait()
          throw error
        }
      ])
    async let match = scripted.host.run()
    _ = await scripted.black.turn()
    try scripted.host.change(.black, to: ScriptedPlayer<Nim>("other", [.play(.two)]))
    gate.open()
    #expect(try await match.ending == Ending(outcome: .win(.black), termination: .rules))
  }
}
