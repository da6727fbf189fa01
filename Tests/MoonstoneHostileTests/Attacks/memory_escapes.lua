-- expect: ok ; a memory that quadruples as text
return {
  choose = function(board, context)
    context.memory.s = ("\0"):rep(1 << 18)
    context.memory[("\xff"):rep(1000)] = ("\n"):rep(1000)
    return board:moves()[1]
  end,
}
