-- expect: timeout ; which of two long texts comes first, again and again
return {
  choose = function(board, context)
    local x = ("x"):rep(1000):rep(4000)
    local y = x .. "y"
    x = x .. "x"
    while true do local less = x < y end
    return board:moves()[1]
  end,
}
