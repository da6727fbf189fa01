-- expect: ok ; NaN, infinite, huge and clashing keys
return {
  choose = function(board, context)
    local m = context.memory
    assert(not pcall(rawset, m, 0 / 0, 1) and not pcall(rawset, m, nil, 1))
    for _, k in ipairs { 1 / 0, -1 / 0, 2 ^ 63, math.maxinteger, math.mininteger, -2 ^ 63, 2 ^ 53,
      2 ^ 53 + 1.0, 0.1, "1", 1, 1.5, true, false, "", "\0", "]=", '"]=1,["' } do m[k] = k end
    m.n = 0 / 0
    return board:moves()[1]
  end,
}
