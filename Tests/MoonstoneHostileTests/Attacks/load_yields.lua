-- expect: error ; the chunk yields
coroutine.yield({ choose = function(board) return board:moves()[1] end })
