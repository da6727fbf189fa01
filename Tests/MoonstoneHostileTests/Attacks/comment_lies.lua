-- expect: error ; a comment's fields differ each time they are looked at
local n = 0
return {
  choose = function(board)
    return board:moves()[1], setmetatable({}, { __index = function(_, k)
      n = n + 1
      return ({ 1, "x", {}, print })[n % 4 + 1]
    end })
  end,
}
