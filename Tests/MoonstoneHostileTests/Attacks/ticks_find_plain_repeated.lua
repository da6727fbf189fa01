-- expect: timeout ; a plain pattern of many bytes, again and again
return {
  choose = function(board, context)
    local pattern = ("b"):rep(10 << 20)
    while true do ("a"):find(pattern) end
    return board:moves()[1]
  end,
}
