-- expect: timeout ; remainders of the largest by the smallest number
return {
  choose = function(board, context)
    local x, y = 1.7e308, 5e-324
    while true do local z = x % y end
    return board:moves()[1]
  end,
}
