-- expect: error ; field names of a hundred kilobytes in an error's message
return {
  choose = function(board)
    local name = ("n"):rep(100000)
    local t = setmetatable({}, { __index = function(t, k) error("no " .. k .. "\27[2J") end })
    return t[name]()
  end,
}
