-- expect: error ; the error is the board
return { choose = function(board) error(board) end }
