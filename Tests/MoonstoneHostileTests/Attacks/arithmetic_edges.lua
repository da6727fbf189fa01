-- expect: ok ; integer division, shifts and loops at the edge
return {
  choose = function(board)
    assert(not pcall(function() return 1 // 0 end) and not pcall(function() return 1 % 0 end))
    assert(math.mininteger // -1 == math.mininteger and math.mininteger % -1 == 0)
    assert(1 << 64 == 0 and 1 >> -1 == 2 and 1 << math.mininteger == 0)
    local n = 0
    for i = math.maxinteger - 2, math.maxinteger do n = n + 1 end
    for i = math.mininteger, math.mininteger + 2, 1 do n = n + 1 end
    for i = 1, 0 / 0 do n = n + 100 end
    for i = 1.0, 3 do n = n + 1 end
    assert(n == 9 and not pcall(function() for i = 1, 2, 0 do end end))
    pcall(math.tointeger, {}) pcall(math.floor, 1e308) pcall(tonumber, ("9"):rep(500)) pcall(tonumber, "1e99999", 36)
    return board:moves()[1]
  end,
}
