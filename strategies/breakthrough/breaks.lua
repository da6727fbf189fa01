--- Looks for the breakthrough: pieces given away so that another one gets past.
---
--- A wall stands until somebody takes out of it. So the attacker offers a piece. Whoever takes it
--- leaves a square unguarded, and another piece runs through there. To see whether that works one
--- has to look ahead: an offer, a capture, perhaps a second offer, and then the race is decided.
--- `board:search` looks as far as its budget lets it, and at the end of each line `race` says who
--- gets through, often eight plies before the game ends.
---
--- Try: what is a piece worth when it is there to be given away?

local worth = moonstone.evaluation {
  race = 1000,
  pieces = 20, loose = 4, advance = 8, distance = 5, mobility = 2, pairs = 2, guarded = 1,
}

---@type moonstone.Strategy
return {
  name = "breaks",
  games = { "breakthrough" },

  choose = function(board)
    local move, value, details = board:search { evaluate = worth, share = 0.95 }
    return move, { value = value, depth = details.depth, pv = details.pv }
  end,
}
