-- expect: error ; a constant _ENV that is no table, in many functions (an old over-read of the compiler's)
local _ENV <const> = 1
local function f() return function() x = y z = x() end end
f()()
