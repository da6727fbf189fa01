-- expect: ok|timeout|memory ; a metatable of a hundred thousand keys, set again and again
return {
  choose = function(board)
    local mt = {}
    for i = 1, 100000 do mt[i] = i end
    local t = {}
    for _ = 1, 20 do setmetatable(t, mt) end
    return board:moves()[1]
  end,
}
