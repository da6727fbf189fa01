-- expect: memory|ok ; fills context.memory itself until nothing is left
return {
  choose = function(board, context)
    local m, move = context.memory, board:moves()[1]
    pcall(function() while true do m[#m + 1] = { #m } end end)
    return move
  end,
}
