-- expect: ok ; choose is the function that coroutine.wrap gave, and pcall its body
return {
  choose = coroutine.wrap(function(board)
    while true do
      local ok, b = pcall(coroutine.yield, board:moves()[1])
      board = b
    end
  end),
}
