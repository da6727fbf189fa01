-- expect: ok ; uses 95 of a hundred ticks at each move
return {
  choose = function(board, context)
    local budget = context.remaining
    if budget then
      local enough = budget // 20
      while context.remaining > enough do end
    end
    return board:moves()[1]
  end,
}
