-- expect: timeout ; the strategy's choose comes from an __index that never returns
return setmetatable({}, { __index = function() while true do end end })
