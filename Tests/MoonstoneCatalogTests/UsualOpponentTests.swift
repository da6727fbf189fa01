import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import Testing

@testable import MoonstoneCatalog

/// The opponent of a person who does not name one.
@Suite struct UsualOpponentTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test(arguments: [
    ("reversi", "corners"), ("gomoku", "fours"), ("gomoku:15", "fours"),
    ("gomoku:20,exact", "fours"),
    ("hex:11,swap", "resistance"), ("hex", "resistance"), ("hex:19", "resistance"),
    ("connect-four", "foresight"), ("breakthrough", "races"), ("breakthrough:6", "quick"),
    ("reversi:6", "quick"), ("reversi:10", "quick"), ("three", "quick"), ("life", "gardener"),
    ("life:5", "gardener"),
  ])
  func everyGameHasAnOpponentWhoAnswersSoon(game: String, name: String) throws {
    let folders = StrategyFolders(environment: ["MOONSTONE_STRATEGIES": "\(Self.root)/strategies"])
    #expect(try Catalog(games: []).usualOpponent(of: game, folders: folders).name == name)
  }

  @Test func theGamesThatAScriptListsAreReadFromItsText() {
    let text = """
      -- games = { "none" }
      local videogames = { "chess" }
      return {
        games = {
          "reversi:6", -- small
          'reversi:10',
        },
        choose = choose,
      }
      """
    #expect(ListedGames(in: text).names == ["reversi:6", "reversi:10"])
    #expect(ListedGames(in: text).allow("reversi:6"))
    #expect(!ListedGames(in: text).allow("reversi"))
    let comment = "return { games = { \"hex\", -- not \"reversi\" }\n \"gomoku\" } }"
    #expect(ListedGames(in: comment).names == ["hex", "gomoku"])
    #expect(ListedGames(in: "return { choose = choose }").names == nil)
    #expect(ListedGames(in: "return { choose = choose }").allow("reversi:6"))
    #expect(ListedGames(in: "return { games = { 'hex' }, choose = choose }").names == ["hex"])
    #expect(ListedGames(in: "games = {").names == [])
    let family = ListedGames(in: "return { games = { 'hex:*' }, choose = choose }")
    #expect(family.allow("hex") && family.allow("hex:7,swap"))
    #expect(!family.allow("hexagon") && !family.allow("gomoku"))
  }

  private static func source(_ path: String) throws -> ScriptSource {
    ScriptSource(name: path, text: try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
  }

  private static func rules(of game: String) throws -> LuaGame {
    try LuaGame(
      try source("games/\(GameName.family(of: game)).lua"), named: game, isolation: .inProcess)
  }

  private static func player(_ name: String, _ rules: LuaGame) throws -> LuaStrategy<LuaGame> {
    let file = try ScriptFile(
      path: "\(root)/strategies/\(name).lua", libraries: ["\(root)/strategies/lib"])
    return try LuaStrategy(file, plugin: Plugin(rules), isolation: .inProcess)
  }

  /// The swap rule asks for next to nothing, also of boards on which nothing else can be afforded.
  @Test(arguments: ["bridges", "shortest", "resistance", "foresight"])
  func theSwapRuleIsCheap(strategy: String) async throws {
    let rules = try Self.rules(of: "hex:19,swap")
    let player = try Self.player("hex/\(strategy)", rules)
    var (position, moves) = (rules.initialPosition, Trail<LuaWord>([]))
    for expected in ["a3", "j10", "j9", "k9"] {
      let turn = Turn(
        game: rules, position: position, moves: moves,
        budget: Budget(remainingTicks: 5000, tickAllowance: 5000))
      let move = try await player.choose(turn).move
      #expect(move.description == expected)
      try position.play(move)
      moves.append(move)
    }
    let middle = try #require(LuaWord("j10"))
    position = rules.initialPosition
    try position.play(middle)
    let turn = Turn(
      game: rules, position: position, moves: [middle],
      budget: Budget(remainingTicks: 5000, tickAllowance: 5000))
    #expect(try await player.choose(turn).move.description == "swap-pieces")
    let later = Turn(game: rules, position: position, moves: [])
    #expect(try await player.choose(later).move.description == "swap-pieces", "began there")
  }

  @Test(arguments: [
    ("gomoku", "gomoku/fours", "e5"), ("gomoku:15", "gomoku/fours", "h8"),
    ("gomoku:20,exact", "gomoku/threats", "k11"), ("gomoku:15", "gomoku/rows", "h8"),
    ("hex", "hex/shortest", "f6"), ("hex:11,swap", "hex/resistance", "a3"),
  ])
  func theFirstMoveIsInTheMiddle(game: String, strategy: String, move: String) async throws {
    let rules = try Self.rules(of: game)
    let player = try Self.player(strategy, rules)
    let turn = Turn(game: rules, position: rules.initialPosition, moves: [])
    #expect(try await player.choose(turn).move.description == move)
  }
}
