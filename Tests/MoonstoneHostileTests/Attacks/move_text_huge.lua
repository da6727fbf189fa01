-- expect: error ; a move of a mebibyte of escapes
return { choose = function(board) return ("\27[31m"):rep(1 << 18) end }
