--- Bridges: joins stones that do not touch, and answers whoever comes between.
---
--- Two stones a bridge apart are as good as joined: there are two cells between them, and who loses
--- one takes the other. So a chain of bridges crosses the board twice as fast as a chain of
--- neighbours. The edges have bridges, too, from the second row. This strategy does three things:
---
---  1. A bridge of its own that is intruded upon is filled.
---  2. Otherwise it plays where the chain of bridges that it gets covers most rows of its way.
---  3. Among equals, it stays near the middle.
---
--- Try: it never asks where the other side is going. Is a bridge that blocks worth more?

local hex = require "hex.board"

--- How far along a side's way a cell is, 1 to the size.
local function progress(board, side, cell)
  if side == "black" then return (cell - 1) // board.size + 1 end
  return (cell - 1) % board.size + 1
end

--- How many rows of the way the chain of bridges covers that a stone on a cell is part of.
local function covered(board, at, side, cell)
  at[cell] = side
  local chain = hex.chains(board, at, side, true)
  at[cell] = nil
  local back, on = board.size, 1
  for other = 1, board.count do
    if chain[other] == chain[cell] then
      local way = progress(board, side, other)
      back, on = math.min(back, way), math.max(on, way)
    end
  end
  return on - back + 1
end

---@type moonstone.Strategy
return {
  name = "bridges",

  choose = function(position, context)
    local swap = hex.swap(position, context)
    if swap then return swap, { text = "the swap rule" } end
    -- For each cell, it follows the chains over the whole board.
    if not hex.affords(position, context, 24 * position:size() ^ 2) then
      return position:moves()[1], { text = "has no ticks for chains" }
    end
    local board, at = hex.read(position)
    local side = position:turn()
    local fill = hex.broken(board, at, side, hex.last(board, context))[1]
    if fill then return board.names[fill], { text = "fills the bridge" } end
    local best, most
    for cell = 1, board.count do
      if not at[cell] then
        local worth = covered(board, at, side, cell) - hex.away(board, cell) / 100
        if not best or worth > most then best, most = cell, worth end
      end
    end
    return board.names[best], { value = most, text = "builds the longest chain of bridges" }
  end,
}
