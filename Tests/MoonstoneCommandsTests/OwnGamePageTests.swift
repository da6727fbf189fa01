import Foundation
import Testing

/// `docs/own-game.md` against the example that it walks through.
@Suite struct OwnGamePageTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The lines of the page's blocks of a language, one block after the other.
  private func blocks(_ language: String) throws -> [Substring] {
    var found: [Substring] = []
    var fence: Substring?
    for line in try text("docs/own-game.md").split(separator: "\n") {
      if line.hasPrefix("```") {
        fence = fence == nil ? line : nil
      } else if fence == "```\(language)" {
        found.append(line)
      }
    }
    return found
  }

  @Test func theCodeOfThePageIsTheExamples() throws {
    let source = try text("examples/own-game/Sources/OwnGame/main.swift")
    #expect(try blocks("swift") == source.split(separator: "\n"))
    #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 80)
  }

  @Test func thePackageOfThePageIsTheExamples() throws {
    let package = try text("examples/own-game/Package.swift").split(separator: "\n")
    let page = try blocks("")
    #expect(page == package)
  }

  @Test func theOutputOnThePageIsTheOutputOfTheCommands() throws {
    let printed = try blocks("console").dropFirst().joined(separator: "\n")
    #expect(!printed.isEmpty)
    #expect(try text("examples/own-game/expected.txt").contains(printed + "\n"))
  }
}
