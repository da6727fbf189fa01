-- expect: timeout ; a chain of __index that is built from its far end, and read again and again
return {
  choose = function(board, context)
    local first = {}
    local last = first
    for _ = 1, 1400 do
      local next = {}
      setmetatable(last, { __index = next, __newindex = next })
      last = next
    end
    while true do
      local x = first.x
      first.x = nil
    end
    return board:moves()[1]
  end,
}
