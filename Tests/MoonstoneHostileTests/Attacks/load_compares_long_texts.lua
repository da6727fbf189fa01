-- expect: timeout ; the same while it is loaded
local x = ("x"):rep(1000)
local a, b = x:rep(4000), x:rep(3999) .. x while true do local same = a == b end
