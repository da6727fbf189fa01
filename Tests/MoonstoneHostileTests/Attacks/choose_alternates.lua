-- expect: ok ; two functions that replace each other at each move
local S = {}
local function one(board) S.choose = S.other return board:moves()[1] end
local function other(board) S.choose = one return board:moves()[1] end
S.other, S.choose = other, one
return S
