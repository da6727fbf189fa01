--- Looks eight plies ahead for two threats at once, which nobody can stop.
---
--- Nobody who looks loses to a single immediate threat. So fours are made by two of them: one move
--- that makes both, or one threat above another. Such a combination takes a few moves, each of
--- which the opponent has to answer. To see it, look ahead; `board:search` does so natively. Where
--- nothing is forced, the squares' parity decides, as in `parity`.
---
--- Try: `moonstone duel foresight@6 foresight@8`. What does a ply more cost, and what does it win?

local worth = moonstone.evaluation { zugzwang = 12, threats = 6, twos = 1, centre = 1 }

---@type moonstone.Strategy
return {
  name = "foresight",
  games = { "connect-four" },
  params = { depth = { 8, min = 1, max = 16, main = true } },

  ---@param board connect_four.Board
  ---@param context foresight.Context
  choose = function(board, context)
    local move, value, details = board:search { evaluate = worth, depth = context.params.depth }
    return move, { value = value, depth = details.depth, pv = details.pv }
  end,
}
