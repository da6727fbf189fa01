-- expect: ok|timeout|memory ; a thousand references to a table that was emptied
return {
  choose = function(board, context)
    local t = {}
    for i = 1, 1 << 17 do t[i + 0.5] = true end
    for key in pairs(t) do t[key] = nil end
    for i = 1, 1000 do context.memory[i] = t end
    return board:moves()[1]
  end,
}
