-- expect: ok ; order of texts with NULs, which an old library reads beyond
return {
  choose = function(board)
    local t = { "", "\0", "\0\0", "a\0", "a\0b", "a", "a\0\0", ("\0"):rep(1000), ("a\0"):rep(500), "\xff\0" }
    for _, a in ipairs(t) do for _, b in ipairs(t) do assert((a < b) == not (b <= a)) end end
    table.sort(t)
    return board:moves()[1], { text = table.concat(t):sub(1, 50) }
  end,
}
