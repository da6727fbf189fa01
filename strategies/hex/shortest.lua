--- Shortest connection: how many more stones does each side need, if bridges are as good as chains?
---
--- A way from edge to edge costs a stone for each empty cell on it; cells of one's own are free,
--- and a bridge leads two rows on for the price of its far end. For each side, the distance from
--- both of its edges to every cell is found as E. W. Dijkstra did it: what is near first, then what
--- it leads to. The two distances of a cell together say how long the shortest way through it is.
---
--- A cell on a short way of mine *and* of yours is best: it shortens one and lengthens the other.
---
--- Try: one shortest way is easily blocked. Count how many ways are the shortest, too.

local hex = require "hex.board"

-- What the ways of both sides cost, in ticks for each cell of the board.
local PRICE <const> = 1600

--- For each cell, how many stones a side needs from an edge to it, its own included.
local function distances(board, at, side, edge)
  local near, waiting, other = { [edge] = 0 }, { [0] = { edge } }, hex.OTHER[side]
  local function reach(cell, stones)
    if at[cell] == other then return end
    if not at[cell] then stones = stones + 1 end
    if near[cell] and near[cell] <= stones then return end
    near[cell] = stones
    waiting[stones] = waiting[stones] or {}
    table.insert(waiting[stones], cell)
  end
  for stones = 0, board.count do
    local cells, i = waiting[stones] or {}, 1
    while i <= #cells do
      local cell = cells[i]
      if near[cell] == stones then
        for _, next in ipairs(board.touching[cell]) do reach(next, stones) end
        for _, bridge in ipairs(board.bridges[cell]) do
          if not at[bridge[2]] and not at[bridge[3]] then reach(bridge[1], stones) end
        end
      end
      i = i + 1
    end
  end
  return near
end

--- For each empty cell, how long the shortest way of a side through it is.
local function ways(board, at, side)
  local goals, through = board.goals[side], {}
  local one = distances(board, at, side, goals[1])
  local other = distances(board, at, side, goals[2])
  for cell = 1, board.count do
    if not at[cell] then through[cell] = (one[cell] or 99) + (other[cell] or 99) - 1 end
  end
  return through, one[goals[2]] or 99
end

---@type moonstone.Strategy
return {
  name = "shortest",

  choose = function(position, context)
    local swap = hex.swap(position, context)
    if swap then return swap, { text = "the swap rule" } end
    if not hex.affords(position, context, PRICE) then
      return position:moves()[1], { text = "has no ticks for a way" }
    end
    local board, at = hex.read(position)
    local side, other = position:turn(), position:opponent()
    local mine, left = ways(board, at, side)
    local yours, right = ways(board, at, other)
    local isIntruded = {}
    for _, cell in ipairs(hex.broken(board, at, side, hex.last(board, context))) do
      isIntruded[cell] = true
    end
    local best, least
    for cell = 1, board.count do
      if not at[cell] then
        local cost = mine[cell] + yours[cell] + hex.away(board, cell) / 100
        if isIntruded[cell] then cost = cost - 100 end
        if not best or cost < least then best, least = cell, cost end
      end
    end
    return board.names[best], { value = right - left, text = left .. " stones to go" }
  end,
}
