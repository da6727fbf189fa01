--- Knows who wins the race: whose runner nobody can catch, and who is there first.
---
--- Near the end both sides run. A piece gets through for certain if none of theirs can be where it
--- would take it, however they move; `board:run` counts the moves that it needs. If their foremost
--- piece has at least as far to go, the game is decided many plies before it ends, and nobody need
--- look so far ahead. A. Saffidine, N. Jouandeau and T. Cazenave solved small boards with such race
--- patterns (2011).
---
--- `race` is that knowledge as a number. It outweighs everything; while it is 0, walls matter.
--- `board:search` looks three plies ahead: a step, the reply, and whether the race is on.
---
--- Try: let `race` be 0. How much of its strength is that one number?

local worth = moonstone.evaluation {
  race = 1000,
  pieces = 8, advance = 8, distance = 5, mobility = 2, pairs = 2, guarded = 1,
}

---@type moonstone.Strategy
return {
  name = "races",
  games = { "breakthrough" },

  choose = function(board)
    local move, value, details = board:search { evaluate = worth, depth = 3 }
    return move, { value = value, depth = details.depth, pv = details.pv }
  end,
}
