-- expect: timeout ; loading works in what costs no instructions
local t = print
for _ = 1, 30000 do t = setmetatable({}, { __call = t }) end
while true do pcall(t) end
return {
  choose = function(board, context)

    return board:moves()[1]
  end,
}
