-- expect: timeout|memory ; evaluations beyond the 64th, each of which collects all garbage
return {
  choose = function(board, context)
    local held = {}
    for i = 1, 150000 do held[i] = {} end
    while true do moonstone.evaluation { discs = 1 } end
    return board:moves()[1]
  end,
}
