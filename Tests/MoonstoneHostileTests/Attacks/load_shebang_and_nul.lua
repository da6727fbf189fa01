-- expect: ok ; odd bytes in the text: NULs and escapes in strings, lines that end in every way
local odd = "\0\27[2J\
"return { choose = function(board) return board:moves()[1], { text = odd } end }
