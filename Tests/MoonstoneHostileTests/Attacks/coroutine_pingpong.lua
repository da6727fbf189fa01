-- expect: timeout ; many coroutines that hand over to each other, each in pcall
return {
  choose = function(board)
    local cos = {}
    for i = 1, 50 do
      cos[i] = coroutine.create(function()
        while true do pcall(function() for j = 1, 100 do end coroutine.yield() end) end
      end)
    end
    while true do
      for i = 1, 50 do
        if not coroutine.resume(cos[i]) then cos[i] = coroutine.create(function() while true do pcall(coroutine.yield) end end) end
      end
    end
  end,
}
