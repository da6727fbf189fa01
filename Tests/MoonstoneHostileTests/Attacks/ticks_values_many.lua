-- expect: ok|timeout|memory|error ; prints and compares hundreds of thousands of values
return {
  choose = function(board, context)
    local t = {}
    for i = 1, 200000 do t[i] = i + 0.5 end
    for _ = 1, 5 do
      print(table.unpack(t))
      math.max(table.unpack(t))
    end
    return board:moves()[1]
  end,
}
