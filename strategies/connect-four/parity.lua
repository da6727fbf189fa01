--- Counts the threats that will fall to it when all else is filled: odd ones for red, even for
--- yellow.
---
--- Discs fall in turns. When only the columns with threats are left, somebody has to play below
--- one: that is zugzwang. Red has filled an odd number of squares after each of its moves, so if
--- both play on in the other columns, it is yellow who must step below a threat on row 3 or 5, and
--- red who must step below one on row 2, 4 or 6. So a threat is worth most on a row of one's own
--- parity. Allis (1988) built a perfect player on such rules.
---
--- `zugzwang` counts threats on rows of the right parity, `threats` all of them, and `twos` the
--- lines that may become some. It tries each move and the reply that is worst for it.
---
--- Try: of two threats in one column, only the lower one matters to the opponent.

local worth = moonstone.evaluation { zugzwang = 12, threats = 6, twos = 1, centre = 1 }

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
  name = "parity",
  games = { "connect-four" },

  choose = function(board)
    local value, move = negamax(board, 2)
    return move, { value = value, depth = 2 }
  end,
}
