--- Looks eight plies ahead for two threats at once, which nobody can stop.
---
--- Nobody who looks loses to a single immediate threat. So fours are made by two of them: one move
--- that makes both, or one threat above another. Such a combination takes a few moves, each of
--- which the opponent has to answer. To see it, look ahead; `board:search` does so natively. Where
--- nothing is forced, the squares' parity decides, as in `parity`.
---
--- Try: let `depth` be 4, or 6. What does a ply more cost, and what does it win?

local worth = moonstone.evaluation { zugzwang = 12, threats = 6, twos = 1, centre = 1 }

---@type moonstone.Strategy
return {
  name = "foresight",
  games = { "connect-four" },

  choose = function(board)
    local move, value, details = board:search { evaluate = worth, depth = 8 }
    return move, { value = value, depth = details.depth, pv = details.pv }
  end,
}
