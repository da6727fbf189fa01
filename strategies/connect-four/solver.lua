--- Solves the rest of the game as soon as it can, and until then looks ahead as far as it may.
---
--- Connect Four is small: red wins from the empty board, as J. D. Allen and V. Allis found in
--- 1988. To prove it takes `board:solve` 160 million positions, but only some hundred thousand once
--- twelve discs are down. It tries no move that loses at once, tries those first that make threats
--- on the right rows, and sees early whose rows decide. So it finds who wins with perfect play, and
--- then no won game slips away.
---
--- Before, and where it is lost anyway, the search with the threats' parity decides: a lost game
--- may still be won against somebody who does not see as far.

local worth = moonstone.evaluation { zugzwang = 12, threats = 6, twos = 1, centre = 1 }

-- From how many empty squares on it tries to solve, and which part of the allowance that may take.
local EMPTIES, SHARE = 34, 0.6

---@type moonstone.Strategy
return {
  name = "solver",
  games = { "connect-four" },

  ---@param board connect_four.Board
  choose = function(board)
    local known
    if board:empties() <= EMPTIES then
      local move, margin = board:solve { share = SHARE }
      if move and margin >= 0 then
        return move, { value = margin, text = margin > 0 and "wins" or "draws" }
      end
      known = margin
    end
    local nodes = known and 20000 or nil
    local move, value, details = board:search { evaluate = worth, share = 0.9, nodes = nodes }
    local text = known and "is lost if they find it" or nil
    return move, { value = known or value, depth = details.depth, pv = details.pv, text = text }
  end,
}
