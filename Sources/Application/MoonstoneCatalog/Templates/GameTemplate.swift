import MoonstoneKernel

/// The text of a new game.
package enum GameTemplate {
  package static func text(named name: String) -> String {
    template.replacing("{name}", with: name)
  }

  private static let template = """
    -- {name}: three in a row on a board of 3×3.
    --
    -- Rules are a table of functions on a state: plain data made of tables, strings, numbers and
    -- booleans. They never change a state; play returns a new one. See “moonstone help games-in-lua”.

    local NAMES = { "a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3" }

    -- The place of each move on the board, by its name.
    local PLACES = {}
    for place, name in ipairs(NAMES) do PLACES[name] = place end

    local LINES = {
      { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 }, { 1, 4, 7 }, { 2, 5, 8 }, { 3, 6, 9 }, { 1, 5, 9 },
      { 3, 5, 7 },
    }

    local MARKS = { black = "x", white = "o" }

    ---@type moonstone.Game
    return {
      name = "{name}",

      -- What people see for black and white; left out, it is just that.
      sides = { black = "crosses", white = "noughts" },

      -- The state in which a match begins. The name “{name}:a,b” gives the options { "a", "b" }.
      setup = function(options)
        if options[1] then error("{name} has no options", 0) end
        return { board = ".........", turn = "black" }
      end,

      -- Who is to move: "black" or "white".
      turn = function(state) return state.turn end,

      -- nil while the game continues; "black", "white" or "draw" when it is over. A winner may be
      -- followed by its margin.
      outcome = function(state)
        for _, line in ipairs(LINES) do
          local row = ""
          for _, place in ipairs(line) do row = row .. state.board:sub(place, place) end
          if row == "xxx" then return "black" end
          if row == "ooo" then return "white" end
        end
        if not state.board:find(".", 1, true) then return "draw" end
      end,

      -- Every legal move, always in the same order; asked only while the game goes on. A side that
      -- can do nothing has the one move "pass".
      moves = function(state)
        local moves = {}
        for place, name in ipairs(NAMES) do
          if state.board:sub(place, place) == "." then moves[#moves + 1] = name end
        end
        return moves
      end,

      -- The state after one of these moves.
      play = function(state, move)
        local place = PLACES[move]
        return {
          board = state.board:put(place, MARKS[state.turn]),
          turn = state.turn == "black" and "white" or "black",
        }
      end,

      -- The board for people with a terminal or a page, row by row from the top: x is black's, o is
      -- white's, "." is empty, " " is not a cell. Left out, people see the diagram below.
      board = function(state)
        return {
          shape = "squares",  -- or "hexagons", "points", or "columns", in which pieces fall
          colors = { black = "red", white = "blue", board = "white" },
          rows = { state.board:sub(1, 3), state.board:sub(4, 6), state.board:sub(7, 9) },
        }
      end,

      -- A picture in letters; the move that was played last is there to be marked, or nil.
      diagram = function(state, last)
        local lines = { "  a b c" }
        for row = 1, 3 do
          local line = tostring(row)
          for column = 1, 3 do
            local place = (row - 1) * 3 + column
            local mark = state.board:sub(place, place)
            line = line .. " " .. (NAMES[place] == last and mark:upper() or mark)
          end
          lines[#lines + 1] = line
        end
        return table.concat(lines, "\\n")
      end,

      -- What scripts can ask a board besides: board:at("b2").
      queries = {
        {
          name = "at", summary = "Whose mark is on a square; nil when it is empty.",
          takes = { "square" }, gives = "side?",
          answer = function(state, square)
            local place = PLACES[square]
            local mark = place and state.board:sub(place, place)
            return mark == "x" and "black" or mark == "o" and "white" or nil
          end,
        },
      },
    }

    """
}
