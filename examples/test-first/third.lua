--- Takes a corner where it can, and keeps off the squares that give one away.
local worth = {
  a1 = 100, a8 = 100, h1 = 100, h8 = 100,
  b2 = -50, b7 = -50, g2 = -50, g7 = -50,
}

return {
  choose = function(board, context)
    local best, most
    for move, after in board:children() do
      local value = after:discs(context.side) + (worth[move] or 0)
      if not most or value > most then
        best, most = move, value
      end
    end
    return best, { value = most }
  end,
}
