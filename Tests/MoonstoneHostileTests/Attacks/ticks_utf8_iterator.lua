-- expect: timeout ; the iterator of utf8.codes on what only continues a character
return {
  choose = function(board, context)
    local next = utf8.codes("")
    local text = ("\x80"):rep(8 << 20)
    while true do pcall(next, text, 1) end
    return board:moves()[1]
  end,
}
