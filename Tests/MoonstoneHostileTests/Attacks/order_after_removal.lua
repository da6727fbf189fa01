-- expect: ok ; next after removals, lengths with holes, borders after growth and after a collection
return {
  choose = function(board, context)
    local t, told = {}, {}
    for i = 1, 300 do t["k" .. i] = i t[i] = {} t[t[i]] = i end
    for i = 1, 300, 3 do t["k" .. i] = nil t[t[i]] = nil t[i] = nil end
    for i = 1, 3000 do local garbage = { i } end
    for k, v in pairs(t) do told[#told + 1] = type(v) == "number" and v or type(v) end
    told[#told + 1] = #t
    local holes = { 1, nil, 3, nil, 5, nil, nil, 8 }
    told[#told + 1] = #holes
    context.memory.told = table.concat(told, " ")
    return board:moves()[1], { text = tostring(next(t) ~= nil) }
  end,
}
