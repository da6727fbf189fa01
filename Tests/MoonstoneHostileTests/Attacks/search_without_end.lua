-- expect: timeout ; searches again and again, with every budget there is and more
return {
  choose = function(board)
    while true do
      pcall(board.search, board, { seconds = 1e9, ticks = 1e15, nodes = 1e15, depth = 1000, hash = 0 })
      pcall(board.playouts, board, { seconds = 1e9, count = 1e15 })
      pcall(board.solve, board, { seconds = 1e9 })
    end
  end,
}
