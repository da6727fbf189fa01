-- expect: ok ; puts other things in the place of context.memory and of the whole context
return {
  choose = function(board, context)
    context.memory = board
    context.side, context.ply, context.random = nil, -1, nil
    assert(not pcall(setmetatable, context, {}))
    assert(getmetatable(context) == "context")
    for k in pairs(context) do context[k] = nil end
    return board:moves()[1]
  end,
}
