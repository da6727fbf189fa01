-- expect: error ; the strategy's fields come from an __index that raises a table
return setmetatable({}, { __index = function() error(setmetatable({}, { __tostring = error })) end })
