-- expect: timeout ; the interruption goes into tostring, print and a comment
return {
  choose = function(board)
    local ok, e = pcall(function() while true do end end)
    print(e, tostring(e), type(e))
    return board:moves()[1], { text = tostring(e) }
  end,
}
