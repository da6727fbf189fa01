-- expect: ok|timeout ; the largest hash at the first search
return {
  choose = function(board, context)
    board:search { hash = 256, nodes = 10 }
    return board:moves()[1]
  end,
}
