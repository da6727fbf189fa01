-- expect: timeout ; an evaluate that swallows its interruption, in a search in a coroutine in pcall
local function forever()
  while true do pcall(function() while true do end end) end
end
return {
  choose = function(board)
    while true do
      pcall(coroutine.wrap(function()
        pcall(board.search, board, { evaluate = forever })
        return pcall(board.search, board, { evaluate = forever })
      end))
    end
  end,
}
