--- Threat-space search: plays threats, and asks only about replies that could matter.
---
--- After an open three there is no single reply, as after a four, but there are few: the points on
--- which the win that it threatens rests, and fours. So a tree of threes and fours is narrow, too,
--- and goes deep. That finds two open threes at once, which a row of fours never sees coming. How
--- the proof of each threat limits the replies to it stands in strategies/lib/gomoku/threats.lua.
---
--- The same proof tells the defender where to play. If the other side would win, only the points
--- matter on which its win rests. Each that fails shows another proof, and fewer points remain.
---
--- Last it looks for quiet wins within seven plies: a first move that makes no three, but prepares
--- one too many. Any point may be one, so that takes half of the budget.
---
--- Where nothing is forced, room for the other side counts more than one's own. Who sees forced wins
--- need not hurry to make them; but the other side must not get the stones for one.
---
--- Try: who plays threats that lead nowhere gives up windows. Which are worth keeping?

local gomoku = require "gomoku.board"
local shapes = require "gomoku.shapes"
local threats = require "gomoku.threats"

-- How much room for the other side counts beside one's own.
local CAUTION <const> = 1.5

---@type moonstone.Strategy
return {
  name = "threats",
  games = { "gomoku:*" },

  choose = function(position, context)
    if not gomoku.affords(position, context) then
      return position:moves()[1], { text = "has no ticks for shapes" }
    end
    local board, side = gomoku.read(position), position:turn()
    local names = board.names
    -- What is looked through for each threat grows with the windows, 140 on the usual board.
    local work = (context.remaining or 8e6) // (800 * #board.windows // 140)
    threats.begin(context, board)
    local win, plies = threats.win(board, side, 7, 0.4 * work, true)
    if not win then win, plies = threats.win(board, side, 9, 0.1 * work) end
    if win then return names[win], { value = 1, text = "wins within " .. plies .. " plies" } end
    local points = shapes.ordered(board, side, CAUTION)
    local safe, isThreatened = threats.safe(board, side, points, 7, 0.4 * work)
    local text = isThreatened and (safe[1] and "stops a threat" or "is lost")
    return names[safe[1] or points[1]], { value = 0, text = text or nil }
  end,
}
