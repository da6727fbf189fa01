-- expect: ok ; context.random over every range there is and some there are not
return {
  choose = function(board, context)
    local r = context.random
    for _, a in ipairs { math.mininteger, -1, 0, 1, 2, 3, math.maxinteger, 1e15, 1.5, 0 / 0, 1 / 0, "1", {}, r } do
      pcall(r, a)
      for _, b in ipairs { math.mininteger, -1, 0, 1, math.maxinteger, (1 << 62) + 1, 2.0, board } do
        local ok, n = pcall(r, a, b)
        if ok then assert(n >= a and n <= b and math.type(n) == "integer") end
        pcall(r, a, b, a)
      end
    end
    pcall(r, nil) pcall(r, context, 5)
    for _ = 1, 1000 do local x = r() assert(x >= 0 and x < 1) end
    return board:moves()[r(board:count())]
  end,
}
