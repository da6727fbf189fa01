-- expect: error ; fills its memory with what JSON makes seven times as long, then forfeits
return {
  choose = function(board, context)
    context.memory.fat = ("\1"):rep(150000)
    if context.ply > 6 then error("fat") end
    return board:moves()[1]
  end,
}
