import Foundation
import MoonstoneKernel
import MoonstoneLua
import Testing

@testable import MoonstoneCLI

/// Adding a game touches its own target and the registry: no other source knows one.
@Suite struct GamesApartTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The only file outside the games' targets that names them.
  private static let registry = "MoonstoneCLI/Games.swift"

  /// The targets of games.
  private static let targets = [
    "MoonstoneReversi", "MoonstoneConnectFour", "MoonstoneBreakthrough", "MoonstoneLife",
  ]

  /// The commands of one game, which may know it.
  private static let commands = ["MoonstoneLife": ["MoonstoneCLI/Commands/LifeCommand.swift"]]

  /// What the games and their things are called, in their own sources only.
  private static let words = [
    "MoonstoneReversi": #"reversi|othello|wthor|\bOBF\b|\bdiscs?\b"#,
    "MoonstoneConnectFour": #"connect.?four|\bdiscs?\b"#,
    "MoonstoneBreakthrough": "breakthrough",
    "MoonstoneLife": #"\blife\b|conway"#,
  ]

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
    let known = ["MoonstoneKernel", "MoonstoneLua", "MoonstoneEngines"]
    let imports = registry.text.matches(of: /(?m)^import (\w+)$/).map { String($0.1) }
    #expect(Set(imports).subtracting(known) == Set(Self.targets))
    #expect(Set(Self.words.keys) == Set(Self.targets))
    #expect(Self.sources.count > 200)
  }

  @Test(arguments: targets)
  func onlyTheRegistryImportsAGame(target: String) {
    let users = Self.sources.filter { !$0.path.hasPrefix("\(target)/") && $0.text.contains(target) }
    #expect(users.map(\.path) == (Self.commands[target] ?? []) + [Self.registry])
  }

  @Test(arguments: targets)
  func sourcesThatPlayEveryGameSpeakOfNone(target: String) throws {
    let words = try Regex(try #require(Self.words[target])).ignoresCase()
    let commands = Self.commands[target] ?? []
    for source in Self.sources where source.path != Self.registry && !Self.isOfGame(source.path) {
      if commands.contains(source.path) { continue }
      let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains(words) {
        Issue.record("\(source.path):\(index + 1) speaks of \(target): \(line)")
      }
    }
  }

  @Test func sourcesSpeakOfNoGameInLua() throws {
    let words = try Regex(Self.wordsOfLuaGames).ignoresCase()
    for source in Self.sources where source.path != Self.registry && !Self.isOfGame(source.path) {
      let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains(words) {
        Issue.record("\(source.path):\(index + 1) speaks of a game in Lua: \(line)")
      }
    }
  }

  private static func isOfGame(_ path: String) -> Bool {
    targets.contains { path.hasPrefix("\($0)/") }
  }

  @Test func theGamesOfAFamilyAnswerTheSameQueries() {
    func signatures<E: GameEntry>(_ entry: E) -> [String] {
      entry.plugin.game.queries.map { "\($0.signature) \($0.result) \($0.summary)" }
    }
    for entry in Games.all {
      let first = Games.all.first { $0.family == entry.family }
      #expect(first.map { signatures($0) } == signatures(entry), "\(entry.name)")
    }
  }

  @Test func namesOfGamesAreToldApart() throws {
    func names<E: GameEntry>(_ entry: E) -> [String] { [entry.name] + entry.plugin.game.otherNames }
    let all = Games.all.flatMap { names($0) }
    #expect(Set(all).count == all.count)
    for name in all { #expect(names(try Games.named(name)).contains(name)) }
    let files = Games.all.map { Games.fileName(of: $0.name) }
    #expect(Set(files).count == files.count)
    #expect(!files.contains { $0.contains(":") })
  }
}
