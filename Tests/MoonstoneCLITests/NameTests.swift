import MoonstoneKernel
import Testing

@testable import MoonstoneCLI

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

  @Test func aSeedIsTheSameForOneMatchAndTheFirstOfMany() throws {
    let seeds = try Seeds("17")
    #expect(seeds.seed(ofMatch: 1) == 17)
    let many = (1...1000).map { seeds.seed(ofMatch: $0) }
    #expect(Set(many).count == 1000)
    #expect(many.allSatisfy { $0 <= Seeds.largest })
    let neighbours = try Seeds("18")
    #expect(Set((1...1000).map { neighbours.seed(ofMatch: $0) }).isDisjoint(with: many))
  }

  @Test func journalsOfManyMatchesAreNumbered() throws {
    let journals = try Journals("nowhere/m.jsonl", count: 12)
    #expect(journals.path(ofMatch: 3) == "nowhere/m-03.jsonl")
    #expect(try Journals("nowhere/m", count: 2).path(ofMatch: 2) == "nowhere/m-2")
    #expect(try Journals("nowhere/m.jsonl").path(ofMatch: 1) == "nowhere/m.jsonl")
    #expect(try Journals(nil, count: 2).path(ofMatch: 1) == nil)
  }

  @Test(arguments: [
    ("", Command.blank), (" undo ", .undo(1)), ("UNDO 3", .undo(3)), ("/hint", .hint(nil)),
    ("hint greedy", .hint("greedy")), ("f5", .other("f5")), ("hint a b", .other("hint a b")),
    ("?", .help), ("exit", .quit), ("red ./a.lua", .change(.black, "./a.lua")),
    ("WHITE human", .change(.white, "human")), ("/save  my file ", .save("my file")),
    ("/", .other("/")), ("y", .yes), ("redo", .redo(1)),
    ("save", .wrong("“save” needs the name of a new file: “save FILE”")),
    ("undo it", .wrong("“undo” takes a whole number from 1 on, not “it”")),
    ("undo 0", .wrong("“undo” takes a whole number from 1 on, not “0”")),
    ("yellow", .wrong("“yellow” needs a player: “yellow human”, a strategy's name or a .lua file")),
  ])
  func aTypedLineIsUnderstood(line: String, meaning: Command) {
    #expect(Command(line, sideNames: Sides(black: "Red", white: "Yellow")) == meaning)
  }
}
