--- Leaves the opponent as few moves as it can.
---
--- Who has few moves must soon play a bad one. So this strategy looks at the board each move leads
--- to, and counts what the opponent could do there. `board:children()` hands out both at once.
---
--- Many moves tie. Rather than always take the first of them, it draws lots: the second of two
--- equals replaces the first one time in two, the third of three one time in three, and so each
--- has the same chance, without a list.

---@type moonstone.Strategy
return {
  name = "mobility",
  games = { "reversi" },

  ---@param board reversi.Board
  choose = function(board, context)
    local them = board:opponent()
    local best, fewest, equals = nil, math.huge, 0
    for move, after in board:children() do
      local replies = after:mobility(them)
      if after:outcome() == them then
        replies = 64 -- no moves left, and no match either
      end
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
