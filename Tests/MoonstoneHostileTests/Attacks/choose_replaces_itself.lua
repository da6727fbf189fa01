-- expect: timeout ; choose takes itself away, and looking it up never ends
local S = {}
function S.choose(board)
  S.choose = setmetatable({}, { __call = function() while true do end end, __index = error })
  setmetatable(S, { __index = function() while true do end end })
  S.choose = nil
  return board:moves()[1]
end
return S
