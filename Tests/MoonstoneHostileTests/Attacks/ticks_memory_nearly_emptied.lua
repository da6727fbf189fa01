-- expect: ok|timeout|memory ; keeps a table that was emptied but for its first and last keys
return {
  choose = function(board, context)
    local t, keys = {}, {}
    for i = 1, 1 << 17 do t[i + 0.5] = true end
    for key in pairs(t) do keys[#keys + 1] = key end
    for i = 2, #keys - 1 do t[keys[i]] = nil end
    context.memory = { t, { t }, next(t) }
    return board:moves()[1]
  end,
}
