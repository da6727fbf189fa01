import MoonstoneKernel
import Testing

@testable import MoonstoneArena

/// What matches are known by.
struct MatchKeyTests {
  @Test func namesThatRunTogetherAreToldApart() throws {
    let names = ["x", "x y", "y z", "z"]
    let event = ArenaEvent(
      game: Hall.game.name, schedule: try Schedule(.roundRobin(rounds: 1), entrants: 4),
      entrants: names.map { Entrant(name: $0, digest: nil) },
      openings: [ArenaEvent.Opening(name: "-b----w- black", start: "-b----w- black")], seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
    let matches = event.schedule.plan { _ in nil }.pairings.flatMap(\.matches)
    #expect(matches.count == 12)
    #expect(Set(matches.map { MatchKey($0, of: event) }).count == 12)
    // Both sides, both legs.
    let pairing = Pairing(round: 1, first: 0, second: 2)
    let other = Pairing(round: 1, first: 1, second: 3)
    #expect(
      MatchKey(ScheduledMatch(pairing, 1), of: event)
        != MatchKey(ScheduledMatch(other, 1), of: event))
  }

  @Test func theyHaveAnOrder() {
    let keys = [2, 10].flatMap { round in
      ["a", "b"].map { MatchKey(round: round, number: 1, leg: 1, black: $0, white: "c") }
    }
    #expect(keys.reversed().sorted() == keys)
  }
}
