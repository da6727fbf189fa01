-- expect: ok ; tells the order of pairs over tables, functions, boards, coroutines and texts as keys
return {
  choose = function(board, context)
    local t, names = {}, {}
    for i = 1, 12 do
      for _, k in ipairs { {}, function() return i end, board:play(board:moves()[1]), coroutine.create(print), "k" .. i, i + 0.5, -i } do
        t[k] = type(k) .. i
      end
    end
    for k, v in pairs(t) do names[#names + 1] = v end
    for k in pairs(_G) do names[#names + 1] = k end
    for k in pairs(string) do names[#names + 1] = k end
    context.memory.order = table.concat(names, " ")
    return board:moves()[1]
  end,
}
