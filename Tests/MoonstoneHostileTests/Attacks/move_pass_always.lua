-- expect: error ; a pass where there is none
return { choose = function(board) return "pass" end }
