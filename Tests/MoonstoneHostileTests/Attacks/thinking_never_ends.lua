-- expect: timeout ; says something for ever, in a loop that swallows errors
return {
  choose = function(board, context)
    while true do
      pcall(function()
        while true do context.comment { text = "\27]0;x\7\n{\"event\":\"ended\"}" } end
      end)
    end
  end,
}
