--- Turns as many discs as it can.
return {
  choose = function(board, context)
    local best, most
    for move, after in board:children() do
      local value = after:discs(context.side)
      if not most or value > most then
        best, most = move, value
      end
    end
    return best, { value = most }
  end,
}
