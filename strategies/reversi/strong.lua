--- Everything that the kernel offers: a search by what matters when, and the ending counted out.
---
--- What matters changes: mobility, and not to touch the corners' neighbours, early; stable discs
--- later; at the end who has the last word. So a weight may be a table, from how many squares are
--- empty to what the feature is worth then; in between it goes in straight lines.
---
--- Once few squares are empty, `board:solve` finds out how the game ends. Each empty square more
--- takes it two or three times as long, so whether it pays to begin is a matter of arithmetic: at
--- five seconds a move, from 20 empty squares or so on. If it fails all the same, what is left of
--- the allowance goes into a search.

local worth = moonstone.evaluation {
  by = "empties",
  mobility = { [8] = 4, [28] = 7, [52] = 5 },
  potential = { [20] = 1, [48] = 3 },
  corners = { [8] = 15, [40] = 30 },
  xsquares = { [10] = -5, [40] = -15 },
  csquares = { [10] = -2, [40] = -6 },
  stable = { [8] = 6, [40] = 10 },
  parity = { [4] = 5, [20] = 0 },
}

-- How many positions solving looks at, on the safe side: so many at 14 empty squares, and the factor
-- for each one more. With 19 empty squares 1.3 million were seen on average, and this says 3.2.
local POSITIONS, FACTOR = 40000, 2.4

-- How many it gets to look at in a tick, and in a second, at least.
local BY_TICK, BY_SECOND = 1 / 30, 5e6

---@param board reversi.Board
---@param context moonstone.Context
local function canSolve(board, context)
  local needed = POSITIONS * FACTOR ^ (board:empties() - 14)
  local allowance = context.allowance or 1
  return needed < allowance * (context.remaining and BY_TICK or BY_SECOND)
end

---@type moonstone.Strategy
return {
  name = "strong",
  games = { "reversi" },

  ---@param board reversi.Board
  choose = function(board, context)
    if canSolve(board, context) then
      local move, margin = board:solve { share = 0.8 }
      if move then
        return move, { value = margin, text = string.format("ends %+d", margin) }
      end
    end
    -- Not all of the allowance: a busy machine is late now and then, and a clock does not wait.
    local move, value, details = board:search { evaluate = worth, share = 0.9 }
    return move, { value = value, depth = details.depth, text = table.concat(details.pv, " ") }
  end,
}
