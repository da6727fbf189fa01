--- Everything that the kernel offers: what training found, a search that leaves out what hardly
--- matters, and the ending counted out.
---
--- Nobody can say what each edge and each corner is worth however its squares are filled; a program
--- that has looked at a few hundred thousand boards can. `moonstone train` did, and `pattern` is the
--- sum of what it found: see docs/weights.md.
---
--- `selectivity` lets the search pass over what a shallower one finds far too good or far too bad.
--- Then it sees two plies more in the same time, and is wrong now and then: a good bargain. It is a
--- parameter: `strong@selectivity=0` leaves nothing out.
---
--- Once few squares are empty, `board:solve` finds out how the game ends. Each empty square more
--- takes it two or three times as long, so whether it pays to begin is a matter of arithmetic: at
--- five seconds a move, from 20 empty squares or so on.

local worth = moonstone.evaluation { pattern = 1 }

-- How many positions solving looks at, on the safe side: so many at 14 empty squares, and the factor
-- for each one more. With 19 empty squares 1.3 million were seen on average, and this says 3.2.
local POSITIONS, FACTOR = 40000, 2.4

-- How many it gets to look at in a tick, and in a second, at least.
local BY_TICK, BY_SECOND = 1 / 30, 5e6

---@param board reversi.Board
---@param context moonstone.Context
local function canSolve(board, context)
  local needed = POSITIONS * FACTOR ^ (board:empties() - 14)
  local isLimited = context.remaining or context.seconds
  local allowance = isLimited and context.allowance or 1
  return needed < allowance * (context.remaining and BY_TICK or BY_SECOND)
end

---@type moonstone.Strategy
return {
  name = "strong",
  games = { "reversi" },
  params = { selectivity = { 0.15, min = 0, max = 0.5 } },

  ---@param board reversi.Board
  ---@param context strong.Context
  choose = function(board, context)
    -- A clock does not wait, and a busy machine is late now and then: a fifth of the time is kept.
    local share = context.remaining and 0.95 or 0.8
    if canSolve(board, context) then
      local move, margin = board:solve { share = share - 0.2 }
      if move then
        return move, { value = margin, unit = 1, text = string.format("ends %+d", margin) }
      end
      share = 0.2
    end
    local move, value, details =
      board:search { evaluate = worth, selectivity = context.params.selectivity, share = share }
    local line = table.concat(details.pv, " ")
    -- The pattern counts hundredths of a disc.
    return move, { value = value, unit = 0.01, depth = details.depth, text = line }
  end,
}
