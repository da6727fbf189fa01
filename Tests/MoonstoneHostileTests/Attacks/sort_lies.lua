-- expect: ok ; comparators that change the table, the board and their minds
return {
  choose = function(board)
    local t, n = {}, 0
    for i = 1, 500 do t[i] = i end
    pcall(table.sort, t, function(a, b) n = n + 1 t[n % 500 + 1] = nil return n % 3 == 0 end)
    pcall(table.sort, t, function(a, b) for i = 1, 10 do t[#t + 1] = i end return true end)
    pcall(table.sort, { 3, "x", {}, board })
    pcall(table.sort, { board, board, board, board })
    return board:moves()[1]
  end,
}
