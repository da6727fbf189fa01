-- expect: ok ; an __index that answers once tries to get the sandbox's own copy of a metatable out
return {
  choose = function(board)
    local n = 0
    local mt = setmetatable({}, { __index = function(_, k)
      n = n + 1
      if k == "__metatable" and n == 1 then return "locked" end
    end })
    local t = setmetatable({}, mt)
    local copy = getmetatable(t)
    copy.__close, copy.__concat, copy.__gc = print, print, print
    assert(not pcall(function() local x <close> = t end))
    assert(not pcall(function() return t .. "x" end))
    return board:moves()[1]
  end,
}
