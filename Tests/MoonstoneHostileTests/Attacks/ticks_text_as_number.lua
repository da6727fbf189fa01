-- expect: timeout ; calculates with texts of millions of digits
return {
  choose = function(board, context)
    local s = ("9"):rep(4 << 20)
    while true do local x = s + 1 end
    return board:moves()[1]
  end,
}
