-- expect: ok|timeout ; a plain pattern of eight million bytes, in a text of one
return {
  choose = function(board, context)
    local pattern = ("b"):rep(8 << 20)
    for _ = 1, 50 do ("a"):find(pattern) end
    return board:moves()[1]
  end,
}
