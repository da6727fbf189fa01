-- expect: ok ; a memory that is small, and as text 2 to the 30
return {
  choose = function(board, context)
    local t = {}
    for _ = 1, 30 do t = { t, t } end
    context.memory.t = t
    return board:moves()[1]
  end,
}
