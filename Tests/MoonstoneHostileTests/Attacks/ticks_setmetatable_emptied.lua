-- expect: timeout|memory ; a metatable that was emptied, set again and again
return {
  choose = function(board, context)
    local t = {}
    for i = 1, 1 << 18 do t[i + 0.5] = true end
    for key in pairs(t) do t[key] = nil end
    while true do setmetatable({}, t) end
    return board:moves()[1]
  end,
}
