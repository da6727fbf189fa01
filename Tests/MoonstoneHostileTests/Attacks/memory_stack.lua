-- expect: error|memory ; a stack of a million slots, again and again
return {
  choose = function(board)
    local t = {}
    for i = 1, 200000 do t[i] = i end
    for _ = 1, 3 do select("#", table.unpack(t)) end
    local function deep(n, ...) return 1 + deep(n + 1, n, ...) end
    return deep(1)
  end,
}
