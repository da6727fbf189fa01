-- expect: memory ; runs out of memory inside a coroutine inside pcall inside a coroutine
return {
  choose = function(board)
    return coroutine.wrap(function()
      local s = ("x"):rep(1000)
      return coroutine.wrap(function() while true do s = s .. s end end)()
    end)()
  end,
}
