-- expect: ok ; half-used states of many boards, one iterator for all of them, in coroutines
local states = {}
return {
  choose = function(board, context)
    local f, s = board:children()
    states[#states + 1] = s
    local co = coroutine.wrap(function()
      for _, state in ipairs(states) do
        local move, after = f(state)
        if move then assert(after:turn()) end
        coroutine.yield()
      end
    end)
    for _ = 1, #states do co() end
    assert(not pcall(f) and not pcall(f, board) and not pcall(f, {}) and not pcall(f, f))
    assert(getmetatable(s) == false and not pcall(setmetatable, s, {}))
    assert(not pcall(function() return s.position end) and not pcall(function() s.next = 0 end))
    return board:moves()[1]
  end,
}
