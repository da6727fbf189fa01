import Foundation
import Testing

/// Adding a game touches its own target and the registry: no other source knows one.
@Suite struct GamesApartTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Passes all of them on, and does nothing with them.
  private static let kit = "Application/MoonstoneKit/MoonstoneKit.swift"
  /// The only other file outside the games' targets that names them.
  private static let registry = "Application/MoonstoneGames/GameList.swift"

  /// The targets of games.
  private static let targets = [
    "MoonstoneReversi", "MoonstoneConnectFour", "MoonstoneBreakthrough", "MoonstoneLife",
  ]

  /// What is of one game in the program, and may know it: a command, and what is trained and what
  /// engines play.
  private static let commands = [
    "MoonstoneLife": ["Interfaces/moonstone/LifeCommand.swift"],
    "MoonstoneReversi": ["Interfaces/moonstone/main.swift"],
  ]

  /// What the games and their things are called, in their own sources only.
  private static let words = [
    "MoonstoneReversi": #"reversi(?!-ios)|othello|\bOBF\b|\bdiscs?\b"#,
    "MoonstoneConnectFour": #"connect.?four|\bdiscs?\b"#,
    "MoonstoneBreakthrough": "breakthrough",
    "MoonstoneLife": #"\blife\b|conway"#,
  ]

  /// Where files of other programs are read and written: what those call their game and count may
  /// be named there, but not a game.
  private static let formats = [
    "Matches/MoonstoneEngines/Formats/", "Application/MoonstoneReview/Formats/",
    "Interfaces/MoonstoneCommands/Commands/ConvertCommand.swift",
    "Interfaces/MoonstoneCommands/Archive/ArchiveExportCommand.swift",
  ]
  private static let wordsOfFormats = #"othello|\bOBF\b|\bdiscs?\b|"(Gomoku|Hex)""#

  /// What the games in Lua and their things are called, in no source.
  private static let wordsOfLuaGames = #"gomoku|"hex"|\bhex:|\bstones?\b"#

  /// Every source file, by its path in `Sources`.
  private static let sources: [(path: String, text: String)] = {
    let folder = root.appendingPathComponent("Sources")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { path in
      [".swift", ".c", ".h", ".modulemap"].contains { path.hasSuffix($0) }
    }.sorted().map { path in
      let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      return (path, text ?? "")
    }
  }()

  @Test func everyGameOfTheRegistryHasATargetThatIsLookedAt() throws {
    let registry = try #require(Self.sources.first { $0.path == Self.registry })
    let known = ["MoonstoneLua"]
    let imports = registry.text.matches(of: /(?m)^import (\w+)$/).map { String($0.1) }
    #expect(Set(imports).subtracting(known) == Set(Self.targets))
    #expect(Set(Self.words.keys) == Set(Self.targets))
    #expect(Self.sources.count > 200)
  }

  @Test(arguments: targets)
  func onlyTheRegistryImportsAGame(target: String) {
    let users = Self.sources.filter {
      !$0.path.hasPrefix("Rules/\(target)/") && $0.text.contains(target)
    }
    #expect(
      Set(users.map(\.path)) == Set((Self.commands[target] ?? []) + [Self.registry, Self.kit]))
  }

  @Test(arguments: targets)
  func sourcesThatPlayEveryGameSpeakOfNone(target: String) throws {
    let words = try Regex(try #require(Self.words[target])).ignoresCase()
    let ofFormats = try Regex(Self.wordsOfFormats).ignoresCase()
    let commands = Self.commands[target] ?? []
    for source in Self.sources where source.path != Self.registry && !Self.isOfGame(source.path) {
      if commands.contains(source.path) || source.path == Self.kit { continue }
      let isOfFormat = Self.formats.contains { source.path.hasPrefix($0) }
      let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated()
      where !Self.isComment(line)
        && (isOfFormat ? line.replacing(ofFormats, with: "") : line).contains(words)
      {
        Issue.record("\(source.path):\(index + 1) speaks of \(target): \(line)")
      }
    }
  }

  @Test func sourcesSpeakOfNoGameInLua() throws {
    let words = try Regex(Self.wordsOfLuaGames).ignoresCase()
    let ofFormats = try Regex(Self.wordsOfFormats)
    // The program says which games engines play.
    let knowing = [Self.registry, "Interfaces/moonstone/main.swift"]
    for source in Self.sources
    where !knowing.contains(source.path) && !Self.isOfGame(source.path) {
      let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated()
      where !Self.isComment(line) && line.replacing(ofFormats, with: "").contains(words) {
        Issue.record("\(source.path):\(index + 1) speaks of a game in Lua: \(line)")
      }
    }
  }

  private static func isOfGame(_ path: String) -> Bool {
    targets.contains { path.hasPrefix("Rules/\($0)/") }
  }

  /// Comments may have a game as an example.
  private static func isComment(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("//") || text.hasPrefix("/*") || text.hasPrefix("* ")
  }
}
