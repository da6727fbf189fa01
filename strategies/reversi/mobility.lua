--- Leaves the opponent as few moves as it can.
---
--- Who has few moves must soon play a bad one. So this strategy looks at the board each move leads
--- to, and counts what the opponent could do there. A corner counts twice: it is the best that few
--- moves can hold. `board:children()` hands out both move and board at once.
---
--- Many moves tie. Rather than always take the first of them, it draws lots: the second of two
--- equals replaces the first one time in two, the third of three one time in three, and so each
--- has the same chance, without a list.
---
--- Try: nothing here counts our own moves.

local COUNT = { a1 = 2, h1 = 2, a8 = 2, h8 = 2, pass = 0 }

--- What the side to move there could do.
---@param board reversi.Board
local function freedom(board)
  local count = 0
  for _, move in ipairs(board:moves()) do
    count = count + (COUNT[move] or 1)
  end
  return count
end

---@type moonstone.Strategy
return {
  name = "mobility",
  games = { "reversi" },

  ---@param board reversi.Board
  choose = function(board, context)
    local best, fewest, equals = nil, math.huge, 0
    for move, after in board:children() do
      -- No moves are left after the end: then what counts is who has won.
      local replies = after:outcome() and -100 * after:margin(context.side) or freedom(after)
      if replies < fewest then
        best, fewest, equals = move, replies, 1
      elseif replies == fewest then
        equals = equals + 1
        if context.random(equals) == 1 then
          best = move
        end
      end
    end
    return best, { value = -fewest, depth = 1, text = "leaves " .. fewest }
  end,
}
