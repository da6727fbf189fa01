import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// A strategy that looks at every child of its board many times, and does nothing with them.
private let looking = """
  return { choose = function(board)
    local count = 0
    for _ = 1, ROUNDS do
      for move, after in board:children() do count = count + 1 end
    end
    return board:moves()[1], { value = count }
  end }
  """
private let rounds = 300

/// What rules in Lua cost: the children of the same board, by rules in Lua and in Swift.
func luaGameBenchmark() async throws {
  guard let game = try shipped("gomoku"), let hex = try shipped("hex") else { return }
  let moves = "e5 d5 e6 d6 e4 e7 d4 f4 c3 b2 f6 g7"
  let inLua = try Children(game, moves)
  let inSwift = try Children(Gomoku(), moves)
  var best = (lua: Double.infinity, swift: Double.infinity)
  for _ in 0..<15 {
    best.swift = min(best.swift, try await inSwift.nanoseconds())
    best.lua = min(best.lua, try await inLua.nanoseconds())
  }
  report("a child of a board of Gomoku, rules in Swift", best.swift, "ns")
  report("the same, rules in Lua", best.lua, "ns")
  report("the same, Lua over Swift", best.lua / best.swift, "times", atMost: 10)
  try await report("search in Gomoku, in Lua, to its first move", searching(game), "s", atMost: 2)
  try await report("search in Hex, in Lua, to its first move", searching(hex), "s", atMost: 2)
}

private func shipped(_ name: String) throws -> LuaGame? {
  let file = "games/\(name).lua"
  guard let bytes = FileManager.default.contents(atPath: file) else {
    print("\(file): is not here: run the benchmarks in the folder of the package")
    return nil
  }
  return try LuaGame(
    ScriptSource(name: file, bytes: Array(bytes)), named: name, isolation: .inProcess)
}

/// How many seconds the strategy `search` takes for the first move, where nothing limits it.
private func searching(_ game: LuaGame) async throws -> Double {
  let file = "strategies/any/search.lua"
  let text = try String(contentsOfFile: file, encoding: .utf8)
  let strategy = try LuaStrategy(
    ScriptSource(name: file, text: text), plugin: Plugin(game), isolation: .inProcess)
  let start = monotonicTime()
  let choice = try await strategy.choose(
    Turn(game: game, position: game.initialPosition, moves: []))
  precondition(choice.move != LuaWord("a1"), "it plays in the corner")
  return (monotonicTime() - start).nanoseconds / 1e9
}

private struct Children<G: Game> {
  let strategy: LuaStrategy<G>
  let turn: Turn<G>

  init(_ game: G, _ moves: String) throws {
    let text = looking.replacing("ROUNDS", with: "\(rounds)")
    strategy = try LuaStrategy(
      ScriptSource(name: "looking", text: text), plugin: Plugin(game), isolation: .inProcess)
    let position = try game.transcript(moves).reduce(game.initialPosition) {
      $0.playingUnchecked($1)
    }
    turn = Turn(game: game, position: position, moves: [])
  }

  /// For each child.
  func nanoseconds() async throws -> Double {
    let start = monotonicTime()
    let count = try await strategy.choose(turn).comment?.value ?? 0
    return (monotonicTime() - start).nanoseconds / count
  }
}
