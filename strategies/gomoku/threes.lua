--- Counts shapes: a four must be stopped, and an open three will be a four that cannot be.
---
--- Who only counts stones in a row takes `oxxx.` for as good as `.xxx..`. But the first is stopped
--- by one stone, later; the second becomes `.xxxx.` with the next move, and then two points
--- complete a five. So what matters are shapes. This strategy asks of every empty point what a
--- stone there would make, for itself and for the other side: the better of the two shapes is made,
--- or prevented.
---
---     four: oxxxx.      open three: .xxx..  .xx.x.      straight four: .xxxx.
---
--- One stone that makes two of them is worth more than any one: four and three, or two threes, win.
---
--- Try: an open three next to the edge has only one point to become a straight four. Is it worth
--- less?

local gomoku = require "gomoku.board"
local shapes = require "gomoku.shapes"

---@type moonstone.Strategy
return {
  name = "threes",
  games = { "gomoku:*" },

  choose = function(position, context)
    if not gomoku.affords(position, context) then
      return position:moves()[1], { text = "has no ticks for shapes" }
    end
    local board, side = gomoku.read(position), position:turn()
    local points, worth = shapes.ordered(board, side)
    local best = points[1]
    local five, fours, threes = shapes.made(board, best, side)
    local text = five and "five" or fours > 0 and "a four" or threes > 0 and "an open three" or nil
    return board.names[best], { value = worth[best], text = text }
  end,
}
