--- Moves up in a wall: pieces side by side, which guard each other's squares.
---
--- Pieces side by side cover the squares ahead of them, and whoever takes there is taken back. So
--- a wall can step up where a single piece cannot, and few get past it. In numbers: many `pairs`,
--- many pieces `guarded`, far up the board (`advance`), with many steps to choose from
--- (`mobility`), the foremost near its goal (`distance`), and more of them than they have
--- (`pieces`).
---
--- It tries each move and the reply that is worst for it, so it sees what a step leaves unguarded.
---
--- Try: which of the numbers can it do without?

local worth = moonstone.evaluation {
  pieces = 8, advance = 8, distance = 5, mobility = 2, pairs = 2, guarded = 1,
}

--- What a board is worth to the side to move, so many plies on.
local function negamax(board, depth)
  if depth == 0 or board:outcome() then return worth(board) end
  local best, most = nil, -math.huge
  for move, after in board:children() do
    local value = -negamax(after, depth - 1)
    if value > most then best, most = move, value end
  end
  return most, best
end

---@type moonstone.Strategy
return {
  name = "walls",
  games = { "breakthrough" },

  choose = function(board)
    local value, move = negamax(board, 2)
    return move, { value = value, depth = 2 }
  end,
}
