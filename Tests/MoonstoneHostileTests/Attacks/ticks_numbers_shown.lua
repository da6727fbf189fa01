-- expect: timeout ; numbers of three hundred digits as texts
return {
  choose = function(board, context)
    local x = 1e308 / 3
    while true do tostring(x) end
    return board:moves()[1]
  end,
}
