-- expect: error|timeout|memory ; a comment that comments on itself while it is read
return {
  choose = function(board, context)
    local comment
    comment = setmetatable({}, { __index = function() context.comment(comment) end })
    context.comment(comment)
    return board:moves()[1]
  end,
}
