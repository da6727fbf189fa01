--- The ways of a side from edge to edge, for the levels: how many more stones the shortest one
--- through each cell takes.
---
--- A stone of one's own is free, and an empty cell costs one. If bridges count, a bridge leads two
--- rows on for the price of the cell at its far end. If not, only cells that touch are joined.

local hex = require "hex.board"

local ways = {}

--- For each cell, how many stones a side needs from an edge to it and on it. The cells are reached
--- in the order of that number.
local function spread(board, at, side, edge, isFar)
  local other, near = hex.OTHER[side], { [edge] = 0 }
  local stones, reached = 0, { edge }
  while reached[1] do
    local later, i = {}, 1
    local function reach(cell)
      if near[cell] or at[cell] == other then return end
      local list = at[cell] and reached or later
      near[cell] = at[cell] and stones or stones + 1
      list[#list + 1] = cell
    end
    while reached[i] do
      local around, far = board.touching[reached[i]], isFar and board.bridges[reached[i]] or {}
      for j = 1, #around do reach(around[j]) end
      for j = 1, #far do
        local bridge = far[j]
        if not at[bridge[2]] and not at[bridge[3]] then reach(bridge[1]) end
      end
      i = i + 1
    end
    reached, stones = later, stones + 1
  end
  return near
end

--- For each empty cell, how many stones the shortest way of a side through it takes.
function ways.through(board, at, side, isFar)
  local goals, through = board.goals[side], {}
  local one = spread(board, at, side, goals[1], isFar)
  local other = spread(board, at, side, goals[2], isFar)
  for cell = 1, board.count do
    if not at[cell] then through[cell] = (one[cell] or 99) + (other[cell] or 99) - 1 end
  end
  return through
end

return ways
