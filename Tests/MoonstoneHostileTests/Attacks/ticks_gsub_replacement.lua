-- expect: ok|timeout|memory ; a replacement of two million empty captures
return {
  choose = function(board, context)
    local replacement = ("%1"):rep(2000000)
    for _ = 1, 3 do ("a"):gsub("^(b?)", replacement) end
    return board:moves()[1]
  end,
}
