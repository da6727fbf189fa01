-- expect: memory|error|timeout ; a recursion without an end in a function with a name
return {
  choose = function(board, context)
    local function sink() return 1 + sink() end
    sink()
    return board:moves()[1]
  end,
}
