import Testing

@testable import MoonstoneArena

@Suite struct PairingsTests {
  /// Seeds of matches and parts of an event depend on it.
  @Test func theOrderIsThatOfTheCircleMethod() {
    func sides(_ entrants: Int) -> [[Int]] {
      Pairings(roundRobinOf: entrants, rounds: 2).map { [$0.round, $0.first, $0.second] }
    }
    #expect(
      sides(4) == [
        [1, 0, 3], [1, 1, 2], [1, 3, 1], [1, 2, 0], [1, 2, 3], [1, 0, 1],
        [2, 3, 0], [2, 2, 1], [2, 1, 3], [2, 0, 2], [2, 3, 2], [2, 1, 0],
      ])
    #expect(
      sides(3) == [[1, 1, 2], [1, 2, 0], [1, 0, 1], [2, 2, 1], [2, 0, 2], [2, 1, 0]])
    #expect(
      Pairings(gauntletOf: 4, rounds: 2).map { [$0.round, $0.first, $0.second] }
        == [[1, 0, 1], [1, 2, 0], [1, 0, 3], [2, 1, 0], [2, 0, 2], [2, 3, 0]])
  }

  @Test(arguments: [Format.roundRobin(rounds: 2), .gauntlet(rounds: 3)], [4, 5, 8, 9])
  func anEntrantThatLeavesDoesNotChangeTheOrderOfTheOthers(format: Format, entrants: Int) throws {
    let all = try Schedule(format, entrants: entrants).plan { _ in nil }.pairings
    let rest = try Schedule(format, entrants: entrants, withdrawn: [1, 3]).plan { _ in nil }
    #expect(rest.pairings.elementsEqual(all.filter { !$0.has(1) && !$0.has(3) }))
    #expect(rest.isComplete)
  }

  @Test func theyAreEqualWhateverTheyComeFrom() {
    let pairings = Pairings(roundRobinOf: 5, rounds: 3)
    #expect(Pairings(Array(pairings)) == pairings)
    #expect(Pairings(Array(pairings)).hashValue == pairings.hashValue)
    var cut = pairings
    cut.cut(to: 7)
    #expect(Array(cut) == Array(pairings.prefix(7)))
    #expect(cut == Pairings(Array(pairings.prefix(7))))
    #expect(cut != pairings)
    cut.cut(to: 100)
    #expect(cut.count == 7)
    #expect(Array(Pairings()) == [])
  }

  @Test func aListGrows() {
    let pairings = Array(Pairings(gauntletOf: 3, rounds: 2))
    var list = Pairings()
    list.append(contentsOf: [pairings[0]])
    list.append(contentsOf: Array(pairings[1...]))
    #expect(Array(list) == pairings)
  }
}
