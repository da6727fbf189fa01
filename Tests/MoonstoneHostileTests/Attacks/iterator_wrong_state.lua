-- expect: error ; gives the iterator the board itself
return {
  choose = function(board)
    local f = board:children()
    for move in f, board do return move end
  end,
}
