-- expect: timeout ; evaluations of eighteen features, each with a weight for each of 51 phases
return {
  choose = function(board, context)
    local weights = { by = "empties" }
    local features = "discs mobility potential stable corners xsquares csquares edges parity "
      .. "a1 b1 c1 d1 b2 c2 d2 c3 d3"
    for name in features:gmatch("%g+") do
      local points = {}
      for phase = 5, 55 do points[phase] = phase % 7 end
      weights[name] = points
    end
    while true do
      local worth = moonstone.evaluation(weights)
      worth(board)
    end
    return board:moves()[1]
  end,
}
