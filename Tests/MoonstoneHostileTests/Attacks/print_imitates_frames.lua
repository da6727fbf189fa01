-- expect: ok ; prints what the worker's frames look like, and a great deal of it
return {
  choose = function(board)
    for kind = 0, 9 do print(string.pack("<I4 B i8 i8", 17, kind, 44, 0)) end
    print("\4\0\0\0\7" .. ("\0"):rep(64), string.pack("<s4", "d3"))
    for _ = 1, 1000 do print(("x"):rep(1000)) end
    print()
    print(nil, true, 1.5, "a", {}, print, board)
    return board:moves()[1]
  end,
}
