--- Plays at a level from 1, which a child beats, to 10, as strong as `solver` with 20M ticks a move.
---
--- `level@7` is the same player for ever: what it may think is counted in ticks, by the table below,
--- and not by what the match offers. Each level scores 60 to 75 % over the one below. docs/levels.md
--- has the figures, and says what happens with fewer ticks.
---
--- The weak ones err as people do: they overlook columns. Levels 1 and 2 look at their own next disc
--- only, and miss a column as often where a four is waiting as anywhere else. Levels 3 and 4 look at
--- the reply, too, and where somebody could complete four they are `alert`: such a column is
--- noticed more easily. From 5 on they count the threats that wait in the air, as `parity` does, and
--- look further each time. Above 8 they see every column, and miss only what lies too deep.
---
--- Try: `moonstone play level@5 --game connect-four`.

local levels = require "levels"

local lines = moonstone.evaluation { twos = 1, threes = 3, centre = 2 }
local waits = moonstone.evaluation { zugzwang = 12, threats = 6, twos = 1, centre = 1 }

-- What each level thinks a board is worth, how many plies it looks ahead, how often it misses a
-- column, how much more easily it notices one where four can be completed or prevented, and the ticks
-- it has; without a worth, it is `solver` with so many.
local LEVELS <const> = {
  { worth = lines, depth = 1, misses = 0.7, alert = 0, ticks = 20000 },
  { worth = lines, depth = 1, misses = 0.53, alert = 0, ticks = 20000 },
  { worth = lines, depth = 2, misses = 0.6, alert = 1, ticks = 20000 },
  { worth = lines, depth = 2, misses = 0.4, alert = 1, ticks = 20000 },
  { worth = waits, depth = 2, misses = 0.27, alert = 1, ticks = 20000 },
  { worth = waits, depth = 4, misses = 0.18, alert = 1, ticks = 100000 },
  { worth = waits, depth = 6, misses = 0.08, alert = 1, ticks = 500000 },
  { worth = waits, depth = 8, misses = 0.05, alert = 1, ticks = 2000000 },
  { ticks = 1400000 }, { ticks = 20000000 },
}

--- The squares as the keys of a table.
local function set(squares)
  local found = {}
  for _, square in ipairs(squares) do found[square] = true end
  return found
end

-- From how many empty squares on it tries to solve, as in `solver`.
local EMPTIES <const> = 34

--- Solves the rest if its ticks are enough, and searches before that, as `solver` does.
---@param board connect_four.Board
---@param context moonstone.Context
local function think(board, context, ticks)
  local lack, known = levels.lack(context, ticks), nil
  if board:empties() <= EMPTIES then
    local move, margin = board:solve { ticks = levels.limits(context, ticks, 0.6) }
    if move and margin >= 0 then return move, { value = margin, text = lack } end
    known = margin
  end
  local move, value, details = board:search {
    evaluate = waits, nodes = known and 20000, ticks = levels.limits(context, ticks, 0.35),
  }
  return move, { value = known or value, depth = details.depth, text = lack }
end

---@type moonstone.Strategy
return {
  name = "level",
  games = { "connect-four" },
  params = { level = { 4, min = 1, max = 10, main = true } },

  ---@param board connect_four.Board
  choose = function(board, context)
    local rung = LEVELS[context.params.level]
    if not rung.worth then return think(board, context, rung.ticks) end
    local mine, theirs = set(board:threats(board:turn())), set(board:threats(board:opponent()))
    return levels.look(board, context, rung, function(_, move)
      local square = move .. board:height(move) + 1
      -- Which column is taken of those that are all missed, chance decides.
      return 1 + context.random() / 100 + (mine[square] and rung.alert or 0)
        + (theirs[square] and rung.alert / 2 or 0)
    end)
  end,
}
