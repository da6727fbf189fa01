import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSupport

/// What a person probably meant.
@Suite struct SuggestionTests {
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

  @Test func aFileIsSuggestedByItsNameRatherThanItsEnding() throws {
    try withFolder { folder in
      for name in ["mine.lua", "m.jsonl", ".hidden.lua"] { try write("", to: "\(folder)/\(name)") }
      let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      #expect(suggestedFile(for: "\(folder)/mien.lua") == "\(folder)/mine.lua")
      #expect(suggestedFile(for: "\(folder)/mine.lau") == "\(folder)/mine.lua")
      #expect(suggestedFile(for: "\(folder)/n.jsonl") == nil)
      #expect(suggestedFile(for: "\(folder)/other.lua") == nil)
      #expect(suggestedFile(for: "\(folder)/hidden.lua") == nil)
      #expect(suggestedFile(for: "\(folder)/none/mien.lua") == nil)
      #expect(
        absence(of: "\(folder)/mien.lua")
          == "there is no such file; did you mean “\(folder)/mine.lua”?")
      #expect(absence(of: "\(folder)/n.jsonl") == "there is no such file")
    }
  }
}
