--- Plays the beginnings of matches for an opening book: each a little differently, and none badly.
---
--- It plays any move that is at most a disc and a half worse than the best, by chance. scripts/book
--- lets it play itself, keeps the first plies, and has each position in them analysed.

local worth = moonstone.evaluation { pattern = 1 }

-- With so many discs it stops thinking; a move may be worse than the best by so many hundredths of a
-- disc; and so many of the best moves are looked at.
local DISCS <const>, WORSE <const>, BEST <const> = 18, 150, 4

---@type moonstone.Strategy
return {
  name = "book",
  games = { "reversi" },

  ---@param board reversi.Board
  choose = function(board, context)
    local moves = board:moves()
    if 64 - board:empties() >= DISCS then return moves[1] end
    local _, _, details = board:search {
      evaluate = worth, selectivity = 0.2, best = math.min(BEST, #moves), share = 0.95,
    }
    local near = {}
    for _, found in ipairs(details.moves) do
      if found.value >= details.moves[1].value - WORSE then near[#near + 1] = found.move end
    end
    return near[context.random(#near)]
  end,
}
