-- expect: error|timeout ; string.format quotes a million bytes that each have to be escaped
return {
  choose = function(board, context)
    local s = ("\1"):rep(1 << 16)
    for _ = 1, 100 do string.format("%q", s) end
    string.format("%q", s .. s)
    return board:moves()[1]
  end,
}
