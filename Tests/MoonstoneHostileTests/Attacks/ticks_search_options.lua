-- expect: ok|timeout|memory ; a table of options with three hundred thousand keys
return {
  choose = function(board, context)
    local options = {}
    for i = 1, 300000 do options["o" .. i] = i end
    for _ = 1, 20 do pcall(board.search, board, options) end
    return board:moves()[1]
  end,
}
