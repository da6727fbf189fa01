-- expect: error ; a legal move with a NUL behind it
return { choose = function(board) return board:moves()[1] .. "\0" end }
