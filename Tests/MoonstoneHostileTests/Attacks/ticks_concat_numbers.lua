-- expect: timeout ; numbers with many digits behind texts
return {
  choose = function(board, context)
    local x = 1e308 / 3
    while true do local s = x .. x .. x .. x .. x .. "" end
    return board:moves()[1]
  end,
}
