-- expect: ok ; looks whether another script spoilt what it finds
return {
  choose = function(board)
    assert(("x"):upper() == "X" and math.max(1, 2) == 2 and #table.pack(1, 2) == 2 and utf8.char(65) == "A")
    assert(type(pairs) == "function" and spoilt == nil and string.spoilt == nil)
    spoilt, string.spoilt, table.spoilt = true, true, true
    spoilt, string.spoilt, table.spoilt = nil, nil, nil
    return board:moves()[1]
  end,
}
