-- expect: ok|error|memory ; the chunk returns a hundred thousand values
local t = { { choose = function(board) return board:moves()[1] end } }
for i = 2, 100000 do t[i] = i end
return table.unpack(t)
