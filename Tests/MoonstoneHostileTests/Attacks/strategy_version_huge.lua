-- expect: error|memory ; a version of sixteen megabytes
return {
  version = ("\27[31m"):rep(1 << 22),
  choose = function(board) return board:moves()[1] end,
}
