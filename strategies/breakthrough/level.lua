--- Plays at a level from 1, which a child beats, to 17, as strong as `breaks` with 20M ticks a move.
---
--- `level@7` is the same player for ever: what it may think is counted in ticks, by the table below,
--- and not by what the match offers. Each level scores 60 to 75 % over the one below. docs/levels.md
--- has the figures, and says what happens with fewer ticks.
---
--- The weak ones err as people do: they overlook steps, and quiet ones most. A step is noticed by how
--- far up the board it leads, and by a capture: one ahead sooner than one of a piece that has come
--- past the middle. More than two columns from the other side's last step, all of it is noticed less.
--- So they run and capture, and miss the piece that comes on the other wing. Levels 1 to 4 look at
--- their own next step only, and want to be ahead. From 5 on they look at the reply and want walls,
--- as `walls` does; from 9 on they look three plies ahead and know who wins the race, as `races`
--- does. Above 10 they see every step, and miss only what lies deeper than their ticks reach.
---
--- Try: `moonstone play level@5 --game breakthrough`.

local glance = require "glance"
local levels = require "levels"

local ahead = moonstone.evaluation { distance = 6, pieces = 10, advance = 2 }
local walls = moonstone.evaluation {
  pieces = 16, advance = 8, distance = 12, mobility = 2, pairs = 4, guarded = 4,
}
local races = moonstone.evaluation {
  race = 1000,
  pieces = 8, advance = 8, distance = 5, mobility = 2, pairs = 2, guarded = 1,
}
local breaks = moonstone.evaluation {
  race = 1000,
  pieces = 20, loose = 4, advance = 8, distance = 5, mobility = 2, pairs = 2, guarded = 1,
}

-- What each level thinks a board is worth, how many plies it looks ahead, how often it misses a step
-- for each thing that there is to notice, and the ticks it has; those without a depth are `breaks`.
local LEVELS <const> = {
  { worth = ahead, depth = 1, misses = 0.973, ticks = 20000 },
  { worth = ahead, depth = 1, misses = 0.95, ticks = 20000 },
  { worth = ahead, depth = 1, misses = 0.923, ticks = 20000 },
  { worth = ahead, depth = 1, misses = 0.889, ticks = 20000 },
  { worth = walls, depth = 2, misses = 0.75, ticks = 100000 },
  { worth = walls, depth = 2, misses = 0.652, ticks = 100000 },
  { worth = walls, depth = 2, misses = 0.549, ticks = 100000 },
  { worth = walls, depth = 2, misses = 0.336, ticks = 100000 },
  { worth = races, depth = 3, misses = 0.281, ticks = 500000 },
  { worth = races, depth = 3, misses = 0.04, ticks = 500000 },
  { ticks = 100000 }, { ticks = 160000 }, { ticks = 240000 }, { ticks = 530000 },
  { ticks = 1200000 }, { ticks = 4000000 }, { ticks = 20000000 },
}

-- How much less there is to notice in all that is more than so many columns away from the last step.
local FAR <const>, AWAY <const> = 0.6, 2

--- How much there is to notice a step by: half a thing, up to one for the rows gone, one for a
--- capture past the middle, and half of one for a capture before it.
---@param board breakthrough.Board
---@param context moonstone.Context
local function notice(board, context)
  local last, isUp, size = context.moves[#context.moves], board:turn() == "white", board:size()
  local column = last and last:byte(-2)
  return function(move)
    local row = move:byte(-1) - 48
    local gone = ((isUp and row or size + 1 - row) - 1) / (size - 1)
    local count = 0.5 + gone
    if move:find("x", 1, true) then count = count + (gone > 0.5 and 1 or 0.5) end
    return column and math.abs(move:byte(-2) - column) > AWAY and FAR * count or count
  end
end

--- Sees every step, and searches as `breaks` does.
---@param board breakthrough.Board
---@param context moonstone.Context
local function think(board, context, ticks)
  local move, value, details = board:search {
    evaluate = breaks, ticks = levels.limits(context, ticks, 0.95),
  }
  return move, { value = value, depth = details.depth, text = levels.lack(context, ticks) }
end

---@type moonstone.Strategy
return {
  name = "level",
  games = { "breakthrough" },
  params = { level = { 6, min = 1, max = 17, main = true } },

  ---@param board breakthrough.Board
  choose = function(board, context)
    local rung = LEVELS[context.params.level]
    if not rung.depth then return think(board, context, rung.ticks) end
    local _, _, details = board:search {
      evaluate = rung.worth, depth = rung.depth, best = board:count(),
      ticks = levels.limits(context, rung.ticks, 1),
    }
    local steps, of = {}, {}
    for i, found in ipairs(details.moves) do steps[i], of[found.move] = found.move, found end
    -- There are no ticks to look at any.
    if not steps[1] then return board:moves()[1], { text = levels.lack(context, rung.ticks) } end
    local chosen, missed = glance.choose(context, steps, rung.misses, notice(board, context))
    local text = levels.lack(context, rung.ticks) or missed and "overlooks " .. missed or nil
    return chosen, { value = of[chosen].value, depth = of[chosen].depth, text = text }
  end,
}
