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
    ("connect-four", "foresight"), ("breakthrough:6", "races"), ("three", "quick"),
    ("life", "gardener"),
  ])
  func everyGameHasAnOpponentWhoAnswersSoon(game: String, name: String) throws {
    let folders = StrategyFolders(environment: ["MOONSTONE_STRATEGIES": "\(Self.root)/strategies"])
    #expect(try Catalog(games: []).usualOpponent(of: game, folders: folders).name == name)
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
