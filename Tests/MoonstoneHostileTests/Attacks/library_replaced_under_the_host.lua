-- expect: ok ; replaces what the host's own code might call
for k in pairs(string) do string[k] = k == "format" and error or nil end
tostring, setmetatable, next, type, error, assert = error, error, error, error, nil, nil
table.concat, table.unpack, coroutine.wrap = nil, nil, nil
return { choose = function(board, context) context.memory.x = { 1, 2 } return board:moves()[1], { text = "x" } end }
