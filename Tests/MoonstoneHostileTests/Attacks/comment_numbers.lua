-- expect: ok ; values that JSON cannot write, depths at the edge
local values = { 0 / 0, 1 / 0, -1 / 0, -0.0, 5e-324, 1.7976931348623157e308, math.maxinteger, math.mininteger }
local depths = { math.maxinteger, math.mininteger, 0, -1, 2.0 }
return {
  choose = function(board, context)
    return board:moves()[1],
      { value = values[context.ply % #values + 1], depth = depths[context.ply % #depths + 1] }
  end,
}
