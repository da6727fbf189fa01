import Foundation
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

/// What editors and pages say of the API, against what boards really have.
@Suite struct MetaFileTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The methods that boards of every game have.
  private static let common = [
    "book", "children", "count", "diagram", "key", "margin", "moves", "opponent", "outcome",
    "play", "playouts", "search", "solve", "squares", "turn",
  ]

  @Test func theMetaFileOfReversiIsUpToDate() throws {
    #expect(
      try text("strategies/_meta/reversi.lua")
        == metaFile(for: Reversi(), generatedBy: "moonstone meta reversi"))
  }

  @Test func everyMethodOfEveryGameIsInTheMetaFile() throws {
    let meta = try text("strategies/_meta/moonstone.lua")
    let found = meta.matches(of: /function Board:(\w+)/).map { String($0.1) }
    #expect(found.sorted() == Self.common)
  }

  @Test func aBoardHasTheMethodsThatAreListedAndNoOthers() async throws {
    for name in Self.common + Reversi().queries.map(\.name) {
      #expect(try await value("type(board.\(name))") == "function", "\(name)")
    }
    for name in ["evaluate", "perft", "__index", "__gc", "new"] {
      #expect(try await value("type(board.\(name))") == "nil", "\(name)")
    }
  }

  @Test func theApiPageNamesEveryFeature() throws {
    let page = try text("docs/lua-api.md")
    for feature in Reversi().features { #expect(page.contains("`\(feature.name)`")) }
  }

  @Test func theApiPageListsEveryMethodAndField() throws {
    let page = try text("docs/lua-api.md")
    let methods = Set(page.matches(of: /(?m)^board:(\w+)/).map { String($0.1) })
    #expect(methods == Set(Self.common + Reversi().queries.map(\.name)))
    let fields = Set(page.matches(of: /(?m)^context\.(\w+)/).map { String($0.1) })
    #expect(
      fields
        == [
          "side", "ply", "moves", "game", "remaining", "seconds", "allowance", "memory", "random",
          "comment", "params",
        ])
  }
}
