-- expect: ok ; string.pack and unpack at and beyond every limit
return {
  choose = function(board)
    for _, f in ipairs { "i17", "i0", "s16", "c", "c-1", "!17 i8", "s8", "z", "x", "X", "Xi8",
      "!16 Xi16", "b", "j", "T", "n", "<>=!", "c9223372036854775807c9223372036854775807", "i16" } do
      for _, v in ipairs { 1, -1, "x", math.mininteger, 1e300, {}, ("y"):rep(300) } do pcall(string.pack, f, v, v) end
      for _, position in ipairs { 1, -1, 0, math.mininteger, math.maxinteger, 5 } do
        pcall(string.unpack, f, "\255\255\255\255\255\255\255\127abcdefgh", position)
      end
      pcall(string.packsize, f)
    end
    pcall(string.packsize, ("c2147483647"):rep(3))
    pcall(string.pack, ("s1"):rep(300), table.unpack({}, 1, 300))
    return board:moves()[1]
  end,
}
