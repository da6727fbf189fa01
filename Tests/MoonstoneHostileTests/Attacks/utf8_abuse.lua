-- expect: ok ; utf8 with every malformed text and position
local bad = { "\x80", "\xff\xff", "\xc0\x80", "\xf8\x88\x80\x80\x80", "\xfd\xbf\xbf\xbf\xbf\xbf", "a\xe2\x82", "", "\0", "\u{7fffffff}" }
return {
  choose = function(board)
    for _, s in ipairs(bad) do
      for _, i in ipairs { 1, 0, -1, 2, 100, math.mininteger, math.maxinteger } do
        pcall(utf8.len, s, i, i) pcall(utf8.len, s, i, -1, true) pcall(utf8.codepoint, s, i, i)
        pcall(utf8.offset, s, i, i) pcall(utf8.offset, s, 1, i) pcall(utf8.codepoint, s, 1, i, true)
      end
      pcall(function() for _ in utf8.codes(s) do end end)
      pcall(function() for _ in utf8.codes(s, true) do end end)
    end
    local f, s, i = utf8.codes("abc")
    for _, at in ipairs { -1, 3, 100, math.maxinteger, math.mininteger } do pcall(f, s, at) pcall(f, "", at) end
    pcall(utf8.char, -1) pcall(utf8.char, 1 << 31) pcall(utf8.char, table.unpack({}, 1, 1000))
    return board:moves()[1]
  end,
}
