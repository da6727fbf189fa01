-- expect: timeout ; a table whose __call is the table itself
return {
  choose = function(board, context)
    local t = {}
    setmetatable(t, { __call = t })
    while true do pcall(t) end
    return board:moves()[1]
  end,
}
