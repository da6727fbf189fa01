-- expect: timeout ; the chunk loops in a function in a coroutine in a metamethod in pcall
local t = setmetatable({}, { __index = function(_, k)
  return coroutine.wrap(function() while true do pcall(function() for _ in function() return 1 end do end end) end end)()
end })
while true do pcall(function() return t.x end) end
