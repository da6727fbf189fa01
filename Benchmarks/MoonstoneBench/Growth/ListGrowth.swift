import Foundation
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSession

/// Lists of many games in Lua, which were listed before.
let listGrowth: [GrowthCase] = [
  GrowthCase(
    name: "games", unit: "files", sizes: [500, 1000, 2000], quickSizes: [100, 200, 400],
    megabytes: 80, seconds: 1,
    prepare: { size, folder in
      try writeGames(size, folder)
      try folder.moonstone(["games"], keepsFiles: true)
    },
    run: { _, folder in try folder.moonstone(["games"], keepsFiles: true) }),
  // A page that is opened ten times.
  GrowthCase(
    name: "home", unit: "files", sizes: [500, 1000, 2000],
    megabytes: 120, seconds: 2,
    prepare: { size, folder in
      try writeGames(size, folder)
      try folder.moonstone(["games"], keepsFiles: true)
    },
    run: { size, folder in
      for _ in 1...10 { try await visit(folder) }
    }),
]

/// Lists the games as the page does.
private func visit(_ folder: GrowthFolder) async throws {
  guard FileManager.default.changeCurrentDirectoryPath(folder.inputs.path(percentEncoded: false))
  else { throw GrowthFault(description: "there is no \(folder.inputs)") }
  let environment = ["XDG_STATE_HOME": folder.input("state"), "HOME": folder.input("home")]
  let games = await EnvironmentVariables.$current.withValue(environment) {
    let surroundings = Tables.Surroundings(
      catalog: catalog, store: MatchFolder(), scripts: OpenScripts([]), memory: 64 << 20,
      program: "bench", warn: { _ in })
    return await Tables(surroundings).lists.games()
  }
  precondition(games.count > 100, "the games are not found")
}

private let catalog = Catalog(games: [Plugin(Reversi())], worker: "moonstone-worker")

/// Writes games that differ in a comment.
private func writeGames(_ count: Int, _ folder: GrowthFolder) throws {
  let games = URL(fileURLWithPath: folder.input("games"))
  try FileManager.default.createDirectory(at: games, withIntermediateDirectories: true)
  for number in 1...count {
    let text = """
      -- Takes one or two of seven stones, by the name of \(number).
      return {
        name = "g\(number)",
        setup = function() return { left = 7, turn = "black" } end,
        turn = function(state) return state.turn end,
        moves = function(state)
          if state.left == 0 then return {} end
          return state.left > 1 and { "one", "two" } or { "one" }
        end,
        play = function(state, move)
          local left = state.left - (move == "one" and 1 or 2)
          return { left = left, turn = state.turn == "black" and "white" or "black" }
        end,
        outcome = function(state)
          if state.left == 0 then return state.turn == "black" and "white" or "black" end
        end,
        diagram = function(state) return tostring(state.left) end,
      }
      """
    try text.write(to: games.appending(path: "g\(number).lua"), atomically: false, encoding: .utf8)
  }
}
