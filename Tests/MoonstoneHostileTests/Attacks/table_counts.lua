-- expect: ok ; table functions with huge and negative counts that they refuse
return {
  choose = function(board)
    local t = { 1, 2, 3 }
    pcall(table.unpack, t, 1, 1e8) pcall(table.unpack, t, math.mininteger, math.maxinteger)
    pcall(table.unpack, t, 1, math.maxinteger) pcall(table.concat, t, ",", 1, 1 << 40)
    pcall(table.insert, t, 1 << 40, 1) pcall(table.insert, t, 0, 1) pcall(table.insert, t, 1, 2, 3)
    pcall(table.remove, t, 1 << 40) pcall(table.move, t, 1, math.maxinteger, 2) pcall(table.move, t, -1, math.maxinteger, 1)
    pcall(table.move, t, math.mininteger, -1, 1 << 62) pcall(table.sort, setmetatable({}, { __len = function() return 1 << 31 end }))
    pcall(table.sort, t, 5) pcall(select, math.mininteger, 1) pcall(select, -1) pcall(string.byte, "x", 1, math.maxinteger)
    pcall(string.char, table.unpack({ 256, -1 })) pcall(string.rep, "x", -1) pcall(string.rep, "ab", math.maxinteger, "c")
    pcall(string.sub, "x", math.mininteger, math.maxinteger) pcall(rawlen, 5) pcall(rawset, {}, nil, nil)
    return board:moves()[1]
  end,
}
