-- expect: ok ; changes the lists that the host gave, which are its own
return {
  choose = function(board, context)
    local moves = board:moves()
    local first = moves[1]
    for i = #moves, 1, -1 do moves[i] = "ESCAPE" end
    for i = 1, #context.moves do context.moves[i] = nil end
    rawset(context, "moves", { "a1" })
    assert(board:moves()[1] == first)
    return first
  end,
}
