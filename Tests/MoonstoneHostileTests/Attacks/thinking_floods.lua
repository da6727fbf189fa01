-- expect: ok ; says a thousand things a move, each as long as can be
return {
  choose = function(board, context)
    local text = ("é"):rep(5000)
    for i = 1, 1000 do context.comment { value = i, depth = i, text = text } end
    return board:moves()[1]
  end,
}
