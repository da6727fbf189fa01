-- expect: ok|timeout|memory ; a hundred thousand tables that are called one by the other, again and again
return {
  choose = function(board, context)
    local t = print
    for _ = 1, 100000 do t = setmetatable({}, { __call = t }) end
    for _ = 1, 20 do pcall(t) end
    return board:moves()[1]
  end,
}
