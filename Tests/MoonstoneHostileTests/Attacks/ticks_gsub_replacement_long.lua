-- expect: timeout ; a replacement of seven million empty captures, again and again
return {
  choose = function(board, context)
    local replacement = ("%1"):rep(7000000)
    while true do ("a"):gsub("^(b?)", replacement) end
    return board:moves()[1]
  end,
}
