--- Plays at a level from 1, which a child beats, to 20, as strong as `strong` with 20M ticks a move.
---
--- `level@7` is the same player for ever: what it may think is counted in ticks, by the table below,
--- and not by what the match offers. Each level scores 60 to 75 % over the one below. docs/levels.md
--- has the figures, and says what happens with fewer ticks.
---
--- The weak ones err as people do. Levels 1 to 4 look at the next board only and want discs at once;
--- from 2 on they know what corners are worth. Levels 5 to 7 count moves, and look at the reply; from
--- 8 on they judge a board as `strong` does, two to four plies ahead. Up to level 12 they overlook
--- moves, and quiet ones most: a move is noticed by the discs that it turns, and each of these is
--- missed with the chance `misses`. From level 4 on nobody misses a corner. Above 12 they see every
--- move, and miss only what lies deeper than their ticks reach.
---
--- Try: `moonstone play level@5`. Whatever you change here is another player, to be measured again.

local levels = require "levels"

local takes = moonstone.evaluation { discs = 1 }
local grabs = moonstone.evaluation { discs = 1, corners = 20, xsquares = -8, csquares = -3 }
local moves = moonstone.evaluation { mobility = 5, corners = 30, xsquares = -12 }
local knows = moonstone.evaluation { pattern = 1 }

-- What each level thinks a board is worth, how many plies it looks ahead, how often it misses a disc,
-- whether it notices every corner, and the ticks it has; without a worth, it is `strong` with so many.
local LEVELS <const> = {
  { worth = takes, depth = 1, misses = 0.52, ticks = 20000 },
  { worth = grabs, depth = 1, misses = 0.85, ticks = 20000 },
  { worth = grabs, depth = 1, misses = 0.665, ticks = 20000 },
  { worth = grabs, depth = 1, misses = 0.43, ticks = 20000, sharp = true },
  { worth = moves, depth = 2, misses = 0.66, ticks = 50000, sharp = true },
  { worth = moves, depth = 2, misses = 0.46, ticks = 50000, sharp = true },
  { worth = moves, depth = 2, misses = 0.1, ticks = 50000, sharp = true },
  { worth = knows, depth = 2, misses = 0.6, ticks = 50000, sharp = true },
  { worth = knows, depth = 2, misses = 0.485, ticks = 50000, sharp = true },
  { worth = knows, depth = 3, misses = 0.44, ticks = 200000, sharp = true },
  { worth = knows, depth = 3, misses = 0.16, ticks = 200000, sharp = true },
  { worth = knows, depth = 4, misses = 0.14, ticks = 500000, sharp = true },
  { ticks = 38000 }, { ticks = 80000 }, { ticks = 150000 }, { ticks = 280000 },
  { ticks = 530000 }, { ticks = 1300000 }, { ticks = 4800000 }, { ticks = 20000000 },
}

local CORNERS <const> = { a1 = true, h1 = true, a8 = true, h8 = true }

--- How many things a move does that one may notice it by: the discs that it turns.
---@param board reversi.Board
local function flips(board, move) return #board:flips(move) end

---@param board reversi.Board
local function sharpFlips(board, move) return CORNERS[move] and 1000 or flips(board, move) end

-- How many positions solving looks at, on the safe side, as in `strong`; each costs 30 ticks.
local POSITIONS <const>, FACTOR <const>, PRICE <const> = 40000, 2.4, 30

--- Sees every move, solves what its ticks are enough for, and searches before that, as `strong` does.
---@param board reversi.Board
---@param context moonstone.Context
local function think(board, context, ticks)
  local lack, share = levels.lack(context, ticks), 0.95
  local may = levels.limits(context, ticks, 1)
  if POSITIONS * FACTOR ^ (board:empties() - 14) * PRICE < may then
    local move, margin = board:solve { ticks = may * 0.75 // 1 }
    if move then return move, { value = margin, unit = 1, text = lack } end
    share = 0.2
  end
  local move, value, details = board:search {
    evaluate = knows, selectivity = 0.2, ticks = levels.limits(context, ticks, share),
  }
  return move, { value = value, unit = 0.01, depth = details.depth, text = lack }
end

---@type moonstone.Strategy
return {
  name = "level",
  games = { "reversi" },
  params = { level = { 5, min = 1, max = 20, main = true } },

  ---@param board reversi.Board
  choose = function(board, context)
    if board:count() == 1 then return board:moves()[1] end
    local rung = LEVELS[context.params.level]
    if not rung.worth then return think(board, context, rung.ticks) end
    return levels.look(board, context, rung, rung.sharp and sharpFlips or flips)
  end,
}
