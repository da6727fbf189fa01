-- expect: timeout ; what was interrupted in one turn is resumed in the next; there is none
local co
return {
  choose = function(board)
    if not co then
      co = coroutine.create(function() while true do pcall(function() while true do end end) end end)
    end
    pcall(coroutine.resume, co)
    return board:moves()[1]
  end,
}
