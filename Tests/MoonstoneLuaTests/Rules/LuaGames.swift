import Foundation
import MoonstoneKernel
import MoonstoneLua

/// The games in Lua that come with the program.
enum ShippedGames {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("games")

  static func source(_ name: String) throws -> ScriptSource {
    let family = name.prefix { $0 != ":" }
    let file = folder.appendingPathComponent("\(family).lua")
    return ScriptSource(name: "games/\(family).lua", bytes: Array(try Data(contentsOf: file)))
  }

  static func game(_ name: String, isolation: RulesIsolation = .inProcess) throws -> LuaGame {
    try LuaGame(try source(name), named: name, isolation: isolation)
  }
}

/// Takes from a pile of five, one or two at a time; who takes the last wins. Each part can be
/// another.
func pileGame(
  name: String = "pile", setup: String = "return { pile = 5, turn = 'black' }",
  turn: String = "return state.turn",
  outcome: String =
    "if state.pile == 0 then return state.turn == 'black' and 'white' or 'black' end",
  moves: String = "return state.pile == 1 and { 'one' } or { 'one', 'two' }",
  play: String = """
  local n = move == 'one' and 1 or 2
  return { pile = state.pile - n, turn = state.turn == 'black' and 'white' or 'black' }
  """,
  diagram: String = "return ('|'):rep(state.pile)", before: String = "", more: String = ""
) -> ScriptSource {
  ScriptSource(
    name: "games/pile.lua",
    text: """
      -- A pile.
      \(before)
      return {
        name = "\(name)",
        setup = function(options) \(setup) end,
        turn = function(state) \(turn) end,
        outcome = function(state) \(outcome) end,
        moves = function(state) \(moves) end,
        play = function(state, move) \(play) end,
        diagram = function(state, last) \(diagram) end,
        \(more)
      }
      """)
}

extension LuaGame {
  /// The law that is broken first when the moves are played, or by the position that they lead to.
  func firstBroken(after moves: String = "") -> BrokenLaw? {
    var position = initialPosition
    for word in Word.split(moves) {
      guard let move = LuaWord(word.text) else { preconditionFailure("not a move: \(word.text)") }
      if let law = position.brokenLaw { return law }
      position.playUnchecked(move)
    }
    return position.brokenLaw
  }
}
