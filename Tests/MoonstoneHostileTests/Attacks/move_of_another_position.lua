-- expect: error ; a move that was legal a moment ago
local last
return {
  choose = function(board)
    local move = last or board:moves()[1]
    last = move
    return move
  end,
}
