-- expect: timeout ; tail calls of pcall for ever
local function again() return pcall(again) end
local function forever() while true do pcall(again) end end
return { choose = function(board) return pcall(pcall, pcall, pcall, forever), board:moves()[1] end }
