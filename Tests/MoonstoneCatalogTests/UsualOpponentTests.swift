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
    ("reversi", "corners"), ("gomoku", "fours"), ("hex", "resistance"), ("hex:19", "resistance"),
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
  }

  @Test(arguments: [("gomoku", "gomoku/fours", "e5"), ("hex", "hex/shortest", "f6")])
  func theFirstMoveIsInTheMiddle(game: String, strategy: String, move: String) async throws {
    func source(_ path: String) throws -> ScriptSource {
      ScriptSource(
        name: path, text: try String(contentsOfFile: "\(Self.root)/\(path)", encoding: .utf8))
    }
    let rules = try LuaGame(try source("games/\(game).lua"), named: game, isolation: .inProcess)
    let file = try ScriptFile(
      path: "\(Self.root)/strategies/\(strategy).lua",
      libraries: ["\(Self.root)/strategies/lib"])
    let player = try LuaStrategy(file, plugin: Plugin(rules), isolation: .inProcess)
    let turn = Turn(game: rules, position: rules.initialPosition, moves: [])
    #expect(try await player.choose(turn).move.description == move)
  }
}
