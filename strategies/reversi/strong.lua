--- Everything that the kernel offers: what training found, a search that leaves out what hardly
--- matters, and the ending counted out.
---
--- Nobody can say what each edge and each corner is worth however its squares are filled; a program
--- that has looked at a few hundred thousand boards can. `moonstone train` did, and `pattern` is the
--- sum of what it found: see docs/weights.md.
---
--- `selectivity` lets the search pass over what its evaluation and a shallower search find far too
--- good or far too bad. Then it sees six plies more in the same time, and is wrong now and then: a
--- good bargain. It is a parameter: `strong@selectivity=0` leaves nothing out.
---
--- Once few squares are empty, `board:solve` finds out how the game ends. Each empty square more
--- takes it two or three times as long, so whether it pays to begin is a matter of arithmetic: at
--- five seconds a move, from 20 empty squares or so on. All that follows is known then, and costs next
--- to nothing; so of a budget for the whole match solving may take most of what is left.
---
--- At a clock for the match it thinks once more where the best move has changed, or the value fell.
---
--- Where the match has an opening book (`--book`), it plays what that says; `strong@book=0` never asks.

local worth = moonstone.evaluation { pattern = 1 }

-- How many positions solving looks at, on the safe side: so many at 14 empty squares, and the factor
-- for each one more. With 19 empty squares 1.3 million were seen on average, and this says 3.2.
local POSITIONS, FACTOR = 40000, 2.4

-- How many it gets to look at in a tick, and in a second, at least.
local BY_TICK, BY_SECOND = 1 / 30, 5e6

-- What further moves need at the end, in ticks for each empty square.
local LEAST = 1500

--- How much solving may take, and whether further moves have to do with the same budget.
---@param board reversi.Board
---@param context moonstone.Context
local function forSolving(board, context)
  local left, most = context.remaining or context.seconds, context.allowance
  if not left then return 1, false end
  if most > 0.9 * left then return most, false end
  local further = context.remaining and LEAST * board:empties() or 0
  return math.max(most, 0.75 * (left - further)), true
end

---@type moonstone.Strategy
return {
  name = "strong",
  games = { "reversi" },
  params = { selectivity = { 0.2, min = 0, max = 0.5 }, book = { 1, min = 0, max = 1 } },

  ---@param board reversi.Board
  ---@param context strong.Context
  choose = function(board, context)
    if board:count() == 1 then return board:moves()[1] end
    if context.params.book == 1 then
      local move, value = board:book()
      if move then return move, { value = value, unit = 1, text = "by the book" } end
    end
    local memory, isTimed, part = context.memory, not context.remaining, context.allowance
    -- A clock does not wait, and a busy machine is late now and then: a fifth of the time is kept.
    local share = isTimed and 0.8 or 0.95
    local most, isForMatch = forSolving(board, context)
    local needed = POSITIONS * FACTOR ^ (board:empties() - 14)
    if needed < most * (isTimed and BY_SECOND or BY_TICK) then
      local move, margin = board:solve(not isForMatch and { share = share - 0.2 }
        or isTimed and { seconds = most } or { ticks = most // 1 })
      if move then
        return move, { value = margin, unit = 1, text = string.format("ends %+d", margin) }
      end
      share = 0.2
    end

    local function search(limit)
      limit.evaluate, limit.selectivity = worth, context.params.selectivity
      return board:search(limit)
    end
    local move, value, details
    if isForMatch and isTimed and share > 0.2 then
      local first = search { seconds = part / 2 }
      move, value, details = search { seconds = part / 2 }
      local isWorse = memory.value and value < memory.value - 100
      if move ~= first or isWorse then move, value, details = search { seconds = part / 2 } end
      memory.value = value
    else
      move, value, details = search { share = share }
    end
    local line = table.concat(details.pv, " ")
    -- The pattern counts hundredths of a disc.
    return move, { value = value, unit = 0.01, depth = details.depth, text = line }
  end,
}
