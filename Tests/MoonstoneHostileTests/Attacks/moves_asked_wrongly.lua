-- expect: ok ; every text as a move, a square and a side
return {
  choose = function(board)
    for i = 0, 255 do
      for j = 0, 255, 32 do
        local s = string.char(i, j)
        pcall(board.play, board, s)
      end
      pcall(board.play, board, ("a"):rep(i * 8)) pcall(board.discs, board, string.char(i):rep(5))
      pcall(board.at, board, string.char(i, 49, 0)) pcall(board.flips, board, i)
    end
    return board:moves()[1]
  end,
}
