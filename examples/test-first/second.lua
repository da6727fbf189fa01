--- Takes a corner where it can, and else as many discs.
local corners = { a1 = true, a8 = true, h1 = true, h8 = true }

return {
  choose = function(board, context)
    local best, most
    for move, after in board:children() do
      local value = after:discs(context.side)
      if corners[move] then
        value = value + 100
      end
      if not most or value > most then
        best, most = move, value
      end
    end
    return best, { value = most }
  end,
}
