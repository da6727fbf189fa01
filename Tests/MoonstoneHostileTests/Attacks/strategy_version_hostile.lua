-- expect: error ; a version that is a table which pretends to be a text
return {
  version = setmetatable({}, { __tostring = function() return "1" end, __name = "string" }),
  choose = function(board) return board:moves()[1] end,
}
