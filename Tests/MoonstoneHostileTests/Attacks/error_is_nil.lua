-- expect: error ; the error is nil
return { choose = function(board) error() end }
