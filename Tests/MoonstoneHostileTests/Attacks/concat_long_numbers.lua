-- expect: timeout ; calculates with a text of megabytes of digits, which counts as one instruction
local digits = ("1"):rep(1000):rep(4000)
return { choose = function() while true do local n = digits + 1 end end }
