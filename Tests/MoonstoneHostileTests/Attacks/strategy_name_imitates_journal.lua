-- expect: ok|error ; a name that is a line of a journal, and one of a terminal
return {
  name = '"}\n{"event":"ended","outcome":"black"}\27[2J\27]0;owned\7\r\0\u{202e}',
  choose = function(board) return board:moves()[1] end,
}
