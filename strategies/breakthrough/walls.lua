--- Moves up in a wall: pieces side by side, which guard each other's squares.
---
--- Pieces side by side cover the squares ahead of them, and whoever takes there is taken back. So
--- a wall can step up where a single piece cannot, and few get past it. In numbers: many `pairs`,
--- many pieces `guarded`, far up the board (`advance`), with many steps to choose from
--- (`mobility`), the foremost near its goal (`distance`), and more of them than they have
--- (`pieces`).
---
--- `board:search` looks three plies ahead: at each step, at the reply that is worst for it, and at
--- whether the wall takes back.
---
--- Try: which of the numbers can it do without?

local worth = moonstone.evaluation {
  pieces = 16, advance = 8, distance = 12, mobility = 2, pairs = 4, guarded = 4,
}

---@type moonstone.Strategy
return {
  name = "walls",
  games = { "breakthrough" },

  choose = function(board)
    local move, value, details = board:search { evaluate = worth, depth = 3 }
    return move, { value = value, depth = details.depth, pv = details.pv }
  end,
}
