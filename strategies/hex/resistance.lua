--- Resistance: sends a current through the board, and plays where most of it is used up.
---
--- The shortest way is one way, and one stone blocks it. A side that has three ways of the same
--- length is far better off, and an electric current sees that: it takes all of them at once. The
--- circuit of each side is worked out in strategies/lib/hex/circuit.lua. A cell that takes much of
--- the power of my current is a narrow place on my ways; a stone there helps most. One that takes
--- much of yours is where I am in the way. The sum of the two decides.
---
--- A bridge that is intruded upon is filled at once.
---
--- Try: the sum is a guess at what the currents would be after the move. Work them out instead.

local hex = require "hex.board"
local circuit = require "hex.circuit"

---@type moonstone.Strategy
return {
  name = "resistance",

  choose = function(position, context)
    local swap = hex.swap(position, context)
    if swap then return swap, { text = "the swap rule" } end
    if not hex.affords(position, context, circuit.PRICE) then
      return position:moves()[1], { text = "has no ticks for a current" }
    end
    local board, at = hex.read(position)
    local side = position:turn()
    local mine, yours = circuit.of(board, at, side), circuit.of(board, at, position:opponent())
    local cells = hex.broken(board, at, side, hex.last(board, context))
    if not cells[1] then
      for cell = 1, board.count do cells[#cells + 1] = not at[cell] and cell or nil end
    end
    local best, most = nil, -1
    for _, cell in ipairs(cells) do
      local weight = circuit.weight(board, mine, yours, cell)
      if weight > most then best, most = cell, weight end
    end
    local value = math.log(mine.current / yours.current)
    return board.names[best], { value = value, text = "where the current meets most resistance" }
  end,
}
