-- expect: error ; loading raises a table whose __tostring never returns
error(setmetatable({}, { __tostring = function() while true do end end, __name = "\27[2J" }))
