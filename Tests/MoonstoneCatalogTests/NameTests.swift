import Testing

@testable import MoonstoneCatalog

/// What a person types, and what is made of it.
@Suite struct NameTests {
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
