-- expect: error ; an error that looks like a worker's frame and like two lines of a journal
return {
  choose = function(board)
    error(string.pack("<I4 B i8 i8", 17, 7, 44, 0) .. '\n{"event":"ended","termination":"rules"}\r\27[1A', 0)
  end,
}
