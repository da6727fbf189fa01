-- expect: timeout ; the comment's fields come from an __index that never returns
return {
  choose = function(board)
    return board:moves()[1], setmetatable({}, { __index = function() while true do end end })
  end,
}
