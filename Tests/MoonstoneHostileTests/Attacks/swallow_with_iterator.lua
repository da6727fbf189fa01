-- expect: timeout ; pcall is the iterator of a loop, and the state loops
return {
  choose = function(board)
    for _ in pcall, function() while true do end end do end
    for _ in pcall, function() while true do end end do end
    return board:moves()[1]
  end,
}
