-- expect: ok|timeout|memory ; references to references to a table that was emptied
return {
  choose = function(board, context)
    local t = {}
    for i = 1, 1 << 17 do t[i + 0.5] = true end
    for key in pairs(t) do t[key] = nil end
    for _ = 1, 6 do
      local outer = {}
      for i = 1, 12 do outer[i] = t end
      t = outer
    end
    context.memory.t = t
    return board:moves()[1]
  end,
}
