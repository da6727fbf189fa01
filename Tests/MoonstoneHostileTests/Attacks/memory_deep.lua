-- expect: ok ; a memory nested a hundred thousand deep, and one that holds itself
return {
  choose = function(board, context)
    local t = {}
    for _ = 1, 100000 do t = { t } end
    context.memory.t = context.ply % 4 < 2 and t or context.memory
    return board:moves()[1]
  end,
}
