-- expect: error|timeout ; games is a table whose every field loops
return {
  games = setmetatable({}, { __index = function() while true do end end, __len = function() return 1 << 40 end }),
  choose = function(board) return 5 end,
}
