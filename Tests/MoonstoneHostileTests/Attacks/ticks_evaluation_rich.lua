-- expect: timeout ; evaluations of many features with many phases, made and used
return {
  choose = function(board, context)
    local weights = { by = "empties" }
    for name in ("discs mobility potential stable corners xsquares csquares edges parity a1 b1 c1"):gmatch("%g+") do
      weights[name] = { [0] = 1, [30] = 2, [60] = 3 }
    end
    while true do
      local worth = moonstone.evaluation(weights)
      board:search { evaluate = worth, nodes = 100 }
      board:playouts { policy = worth, count = 2 }
    end
    return board:moves()[1]
  end,
}
