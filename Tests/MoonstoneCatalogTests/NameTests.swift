import Testing

@testable import MoonstoneCatalog

/// What a person types, and what is made of it.
@Suite struct NameTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("greddy", "greedy", 1), ("frist", "first", 1),
    ("kitten", "sitting", 3), ("corner", "corners", 1), ("mate", "team", 4), ("ab", "ba", 1),
  ])
  func theEditDistanceCountsWhatMustBeChanged(first: String, second: String, distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }

  @Test func aNameThatIsNotNearIsNotSuggested() {
    #expect(suggestion(for: "Greedy", among: ["greedy", "random"]) == "greedy")
    #expect(suggestion(for: "rnd", among: ["greedy", "random"]) == nil)
    #expect(suggestion(for: "ran", among: ["greedy", "random"]) == "random")
    #expect(suggestion(for: "g", among: ["greedy"]) == nil)
  }

  @Test func aSeedIsTheSameForOneMatchAndTheFirstOfMany() {
    let seeds = Seeds(first: 17)
    #expect(seeds.seed(ofMatch: 1) == 17)
    let many = (1...1000).map { seeds.seed(ofMatch: $0) }
    #expect(Set(many).count == 1000)
    #expect(many.allSatisfy { $0 <= Seeds.largest })
    let neighbours = Seeds(first: 18)
    #expect(Set((1...1000).map { neighbours.seed(ofMatch: $0) }).isDisjoint(with: many))
  }
}
