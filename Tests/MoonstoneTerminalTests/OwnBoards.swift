import MoonstoneLua

/// A game in Lua with a board of its own: sides fill its empty squares in turn.
func ownGame(rows: [String], board: String? = nil) throws -> LuaGame {
  let picture = rows.map { "'\($0)'" }.joined(separator: ", ")
  return try LuaGame(
    ScriptSource(
      name: "games/own.lua",
      text: """
        return {
          name = "own",
          setup = function(options) return { rows = { \(picture) }, turn = "black" } end,
          turn = function(state) return state.turn end,
          outcome = function(state) end,
          moves = function(state)
            local moves = {}
            for row, text in ipairs(state.rows) do
              for column = 1, #text do
                if text:sub(column, column) == "." then
                  moves[#moves + 1] = string.char(96 + column) .. row
                end
              end
            end
            return moves
          end,
          play = function(state, move)
            local column, row = move:byte() - 96, tonumber(move:sub(2))
            local rows = { table.unpack(state.rows) }
            local text, piece = rows[row], state.turn == "black" and "x" or "o"
            rows[row] = text:sub(1, column - 1) .. piece .. text:sub(column + 1)
            return { rows = rows, turn = state.turn == "black" and "white" or "black" }
          end,
          diagram = function(state) return table.concat(state.rows, "\\n") end,
          board = function(state) \(board ?? "return { rows = state.rows }") end,
        }
        """), named: "own", isolation: .inProcess)
}
