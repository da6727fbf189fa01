-- expect: ok ; choose is a coroutine that yields each move
local co = coroutine.wrap(function(board)
  while true do board = coroutine.yield(board:moves()[1]) end
end)
return { choose = function(board) return co(board) end }
