-- expect: timeout ; swallows the interruption at load and then returns a good strategy
pcall(function() while true do end end)
return { choose = function(board) return board:moves()[1] end }
