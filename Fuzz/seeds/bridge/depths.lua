-- Boards are collected where C can call nothing more.
local function deep(depth, board, moves)
  if depth > 0 then return pcall(deep, depth - 1, board, moves) end
  for i = 1, 300 do local after = board:play(moves[1]) end
end
return { choose = function(board)
  local moves = board:moves()
  for depth = 150, 199 do deep(depth, board, moves) end
  return moves[1]
end }
-- 3
