-- expect: timeout|memory ; next goes through a table that was emptied, again and again
return {
  choose = function(board, context)
    local t = {}
    for i = 1, 1 << 17 do t[i + 0.5] = true end
    for key in pairs(t) do t[key] = nil end
    while true do next(t) end
    return board:moves()[1]
  end,
}
