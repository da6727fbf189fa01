-- expect: ok|error ; reads a clock off the positions that a search visits
return {
  choose = function(board, context)
    local move, value, details = board:search { seconds = 0.002 }
    print(details.nodes)
    return board:moves()[1]
  end,
}
