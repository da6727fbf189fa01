--- Plays at a level from 1, which a child beats, to 20, as strong as `foresight` with 20M ticks.
---
--- `level@7` is the same player for ever: what it may think is counted in ticks, and not by what
--- the match offers. Each level scores 60 to 75 % over the one below. docs/levels.md has the
--- figures, and says what happens with fewer ticks.
---
--- The weak ones err as people do: they overlook cells. They want the shortest way from edge to
--- edge, but they have to notice a cell before they can play there. A cell that touches a stone of
--- theirs is noticed more easily than one that is a bridge away, and that one more easily than any
--- other. All cells are noticed less far from the other side's last stone. Levels 1 to 7 look at
--- their own way only, and at stones that touch; so they let the other side through. From level 8
--- on they also get in its way. From 12 on they know bridges, as `shortest` does, and fill those
--- that are intruded upon. From 17 on they go by currents, as `resistance` does, which take all
--- ways at once. Level 20 overlooks no cell, and works the currents out after its move and the
--- replies, as `foresight` does.
---
--- Try: `moonstone play level@5 --game hex`.

local glance = require "glance"
local hex = require "hex.board"
local levels = require "levels"
local notice = require "hex.notice"
local outlook = require "hex.outlook"
local ways = require "hex.ways"

-- What each level goes by, and how often it misses a cell for each thing that there is to notice.
local LEVELS <const> = {
  { by = "own", misses = 0.973 },
  { by = "own", misses = 0.9595 },
  { by = "own", misses = 0.943 },
  { by = "own", misses = 0.9221 },
  { by = "own", misses = 0.885 },
  { by = "own", misses = 0.841 },
  { by = "own", misses = 0.784 },
  { by = "both", misses = 0.834 },
  { by = "both", misses = 0.794 },
  { by = "both", misses = 0.752 },
  { by = "both", misses = 0.701 },
  { by = "bridges", misses = 0.701 },
  { by = "bridges", misses = 0.624 },
  { by = "bridges", misses = 0.534 },
  { by = "bridges", misses = 0.396 },
  { by = "bridges", misses = 0.195 },
  { by = "currents", misses = 0.343 },
  { by = "currents", misses = 0.212 },
  { by = "currents", misses = 0.031 },
  { by = "foresight" },
}
-- The ticks that each of them may take.
local TICKS <const> = {
  own = 150000, both = 180000, bridges = 195000, currents = 900000, foresight = 20000000,
}
-- How many cells the last level tries on each ply.
local WIDTHS <const> = { 8, 3, 2 }

--- The empty cells, those on the shortest ways first.
---@param isFar boolean whether bridges count
---@param isWary boolean whether the ways of the other side count as well
local function shortest(board, at, side, isFar, isWary)
  local mine, cells, cost = ways.through(board, at, side, isFar), {}, {}
  local yours = isWary and ways.through(board, at, hex.OTHER[side], isFar) or {}
  for cell = 1, board.count do
    if mine[cell] then
      cells[#cells + 1] = cell
      cost[cell] = mine[cell] + (yours[cell] or 0) + hex.away(board, cell) / 100
    end
  end
  table.sort(cells, function(one, other)
    if cost[one] ~= cost[other] then return cost[one] < cost[other] end
    return one < other
  end)
  return cells
end

--- The empty cells, best first. For those that know bridges, a cell that fills a broken one is
--- best.
local function ordered(board, at, side, last, by)
  if by == "own" or by == "both" then return shortest(board, at, side, false, by == "both") end
  local cells, others = hex.broken(board, at, side, last), nil
  if by == "bridges" then
    others = shortest(board, at, side, true, true)
  else
    local _, nets = outlook.judge(board, at, side)
    others = outlook.ordered(board, at, nets, board.count)
  end
  return table.move(others, 1, #others, #cells + 1, cells)
end

--- Overlooks no cell, and works out the currents after the best of them.
local function think(board, at, side, last)
  local _, nets = outlook.judge(board, at, side)
  local cells = hex.broken(board, at, side, last)
  if not cells[1] then cells = outlook.ordered(board, at, nets, WIDTHS[1]) end
  local value, cell = outlook.search(board, at, side, cells, nets, WIDTHS, 1, -1e3, 1e3)
  return board.names[cell], { value = value, depth = #WIDTHS }
end

---@type moonstone.Strategy
return {
  name = "level",
  games = { "hex", "hex:11,swap" },
  params = { level = { 6, min = 1, max = 20, main = true } },

  choose = function(position, context)
    local swap = hex.swap(position, context)
    if swap then return swap, { text = "the swap rule" } end
    local rung = LEVELS[context.params.level]
    local by, misses = rung.by, rung.misses or 0
    local lack = levels.lack(context, TICKS[by])
    -- With fewer ticks it goes by what they are enough for.
    if by == "foresight" and lack then by = "currents" end
    if by == "currents" and levels.lack(context, TICKS.currents) then by = "bridges" end
    if levels.lack(context, TICKS[by]) then return position:moves()[1], { text = lack } end
    local board, at = hex.read(position)
    local side, last = position:turn(), hex.last(board, context)
    if by == "foresight" then return think(board, at, side, last) end
    local cells = ordered(board, at, side, last, by)
    local cell, missed = glance.choose(context, cells, misses, notice.things(board, at, side, last))
    local text = lack or missed and "overlooks " .. board.names[missed] or nil
    return board.names[cell], { text = text }
  end,
}
