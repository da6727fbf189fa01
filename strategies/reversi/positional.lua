--- Knows what each square is worth: corners much, the squares beside them less than nothing.
---
--- A disc in a corner is never turned again, and who plays next to an empty corner gives it away.
--- Eight rows of numbers hold that knowledge; a board is worth our squares less theirs.
---
--- Try: once a corner is taken, the squares beside it are harmless. This table does not know.

-- stylua: ignore
local WORTH = {
  100, -25,  10,   5,   5,  10, -25, 100,
  -25, -50,   1,   1,   1,   1, -50, -25,
   10,   1,   5,   2,   2,   5,   1,  10,
    5,   1,   2,   1,   1,   2,   1,   5,
    5,   1,   2,   1,   1,   2,   1,   5,
   10,   1,   5,   2,   2,   5,   1,  10,
  -25, -50,   1,   1,   1,   1, -50, -25,
  100, -25,  10,   5,   5,  10, -25, 100,
}

-- The names of the squares in the order of the table: a1, b1, … h8.
local SQUARES = {}
for row = 1, 8 do
  for column = 1, 8 do
    SQUARES[#SQUARES + 1] = ("abcdefgh"):sub(column, column) .. row
  end
end

--- What a board is worth to a side.
---@param board reversi.Board
---@param side moonstone.Side
local function evaluate(board, side)
  local value = 0
  for i, square in ipairs(SQUARES) do
    local owner = board:at(square)
    if owner == side then
      value = value + WORTH[i]
    elseif owner then
      value = value - WORTH[i]
    end
  end
  return value
end

---@type moonstone.Strategy
return {
  name = "positional",
  games = { "reversi" },

  ---@param board reversi.Board
  choose = function(board, context)
    local best, most = nil, -math.huge
    for move, after in board:children() do
      local value = evaluate(after, context.side)
      if value > most then
        best, most = move, value
      end
    end
    return best, { value = most, depth = 1 }
  end,
}
