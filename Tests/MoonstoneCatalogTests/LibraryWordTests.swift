import Foundation
import MoonstoneCatalog
import Testing

/// What an editor completes, read from the definitions that `moonstone meta` prints.
@Suite struct LibraryWordTests {
  private static let words: [LibraryWord] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../strategies/_meta").standardized.path
    return ["moonstone", "reversi"].flatMap { name in
      let text = try? String(contentsOfFile: "\(folder)/\(name).lua", encoding: .utf8)
      return LibraryWord.words(in: text ?? "")
    }
  }()

  private func word(_ name: String, of owner: String) -> LibraryWord? {
    Self.words.first { $0.name == name && $0.owner == owner }
  }

  @Test func aMethodHasItsFormAndItsMeaning() throws {
    let play = try #require(word("play", of: "Board"))
    #expect(play.kind == .method)
    #expect(play.form == "play(move)")
    #expect(play.summary == "The board after a move. Raises an error when the move is illegal.")
    // What a game adds stands beside what all games have.
    #expect(word("mobility", of: "Board")?.kind == .method)
  }

  @Test func anExampleIsNotPartOfTheMeaning() throws {
    let children = try #require(word("children", of: "Board"))
    #expect(children.summary.hasSuffix("faster there than `moves` and `play`."))
  }

  @Test func fieldsAndFunctionsHaveTheirOwners() throws {
    let ply = try #require(word("ply", of: "Context"))
    #expect(ply.kind == .field)
    #expect(ply.summary == "how many moves have been played, passes counted")
    #expect(word("random", of: "Context")?.form == "random(m, n)")
    #expect(word("evaluation", of: "moonstone")?.kind == .function)
    #expect(word("depth", of: "SearchOptions")?.summary == "plies, at most")
    // A field without a remark says its type.
    #expect(word("nodes", of: "SolveOptions")?.summary == "integer")
  }

  @Test(arguments: [
    ("play", "Board", false, "30 ticks"),
    ("children", "Board", false, "30 ticks, 20 for each step"),
    ("search", "Board", false, "1000 ticks, 30 for each position"),
    ("mobility", "Board", true, "15 ticks"), ("random", "Context", false, "8 ticks"),
  ])
  func aCallHasItsPrice(_ call: (name: String, owner: String, isQuery: Bool, price: String)) throws
  {
    let found = try #require(word(call.name, of: call.owner))
    #expect(found.price == nil && found.priced(isQuery: call.isQuery).price == call.price)
  }

  @Test func aFieldHasNoPrice() throws {
    #expect(try #require(word("ply", of: "Context")).priced(isQuery: false).price == nil)
  }

  @Test func everyFunctionOfTheDefinitionsIsAmongThem() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../strategies/_meta").standardized.path
    for name in ["moonstone", "reversi", "life"] {
      let text = try String(contentsOfFile: "\(folder)/\(name).lua", encoding: .utf8)
      let functions = text.matches(of: /(?m)^function \w+[.:](\w+)/).map { String($0.1) }
      #expect(!functions.isEmpty)
      let words = LibraryWord.words(in: text).filter { $0.kind != .field }.map(\.name)
      #expect(words == functions)
    }
  }
}
