-- expect: memory|ok ; fills and frees blocks of one size after the other
return {
  choose = function(board, context)
    for size = 4, 20 do
      local t = {}
      for i = 1, (20 << 20) // ((1 << size) + 64) do
        if i % 20000 == 0 and context.ply > 3 then break end
        t[i] = ("x"):rep(1 << size, i)
        if i > 300 then break end
      end
    end
    return board:moves()[1]
  end,
}
