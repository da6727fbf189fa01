-- expect: timeout ; compares texts of megabytes, an instruction each: next to no ticks
local x = ("x"):rep(1000)
local a, b = x:rep(4000), x:rep(3999) .. x
return { choose = function() while true do local same = a == b end end }
