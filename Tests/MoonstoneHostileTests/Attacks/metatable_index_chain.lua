-- expect: error|timeout ; __index chains that are too long, and that go round
return {
  choose = function(board)
    local t = {}
    for _ = 1, 3000 do t = setmetatable({}, { __index = t, __newindex = t, __call = t, __eq = t }) end
    pcall(function() return t.x end)
    pcall(function() t.x = 1 end)
    pcall(t)
    local a, b = {}, {}
    setmetatable(a, { __index = b, __newindex = b }) setmetatable(b, { __index = a, __newindex = a })
    a.x = 1
    return a.x
  end,
}
