import MoonstoneArena
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// Events of programs that say no more than who plays what.
@Suite struct ArenaEventDefaultsTests {
  @Test func gameAndEntrantsAreEnough() async throws {
    let game = Nim(pile: 4)
    let event = try ArenaEvent(of: game, between: ["mine", "yours"])
    #expect(event.entrants.map(\.name) == ["mine", "yours"])
    #expect(event.openings.map(\.start) == [game.initialPosition.description])
    #expect(event.clocks == Clocks(.perMove(.seconds(10))) && event.memory == 64 << 20)
    #expect(event.program.hasPrefix("moonstone "))
    let arena = try Arena(
      event, of: game,
      delegate: Arena.Delegate(player: { _, entrant, _ in
        ScriptedPlayer(entrant.name)
      }))
    try await arena.run(jobs: 1)
    #expect(arena.standings.standings.rows.map { $0.wins + $0.draws + $0.losses } == [2, 2])
  }

  @Test func anOpeningIsItsMoves() throws {
    let game = Nim(pile: 4)
    let opening = try ArenaEvent.Opening("1 2", of: game)
    #expect(opening.name == "1 2" && opening.lead(in: game) == [.one, .two])
    #expect(throws: NotationError.self) { try ArenaEvent.Opening("9", of: game) }
  }
}
