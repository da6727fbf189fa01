-- expect: error ; the board as the move
return { choose = function(board) return board, board end }
