-- expect: ok ; yields across pcall, xpcall, sort, gsub, tostring, children and metamethods
return {
  choose = function(board)
    local co = coroutine.create(function()
      pcall(coroutine.yield, 1)
      xpcall(coroutine.yield, print, 2)
      pcall(table.sort, { 3, 2, 1 }, function() coroutine.yield() end)
      pcall(string.gsub, "abc", ".", coroutine.yield)
      pcall(tostring, setmetatable({}, { __tostring = coroutine.yield }))
      pcall(string.format, "%s", setmetatable({}, { __tostring = coroutine.yield }))
      pcall(print, setmetatable({}, { __tostring = coroutine.yield }))
      pcall(setmetatable, {}, setmetatable({}, { __index = coroutine.yield }))
      for move in board:children() do coroutine.yield(move) end
      local t = setmetatable({}, { __index = coroutine.yield, __lt = coroutine.yield, __add = coroutine.yield })
      local x = t.x, t < t, t + 1
      xpcall(function() coroutine.yield() error("x") end, function(m) coroutine.yield(m) end)
      error(setmetatable({}, { __index = coroutine.yield }))
    end)
    local n = 0
    while coroutine.status(co) ~= "dead" and n < 100 do
      coroutine.resume(co, n)
      n = n + 1
    end
    assert(n < 100)
    return board:moves()[1]
  end,
}
