local seen = {}
return { choose = function(board, context)
  print(context.side, context.ply, context.game, #context.moves, context.remaining, context.seconds)
  print(board:heap("a"), #board:heaps(), board:fullest(true), board:winner("black"),
    board:can("b3"), #board:between(1, 4), board:opponent(), board:margin("white"))
  local moves = board:moves()
  seen[#seen + 1] = board
  print(seen[1] == board, board:play(moves[1]), context.random(3, 9), context.random())
  context.memory.list = { 1, 2.5, "x\27y", [true] = false, deep = { -1 / 0, 0 / 0 } }
  return moves[context.random(#moves)]
end }
