-- expect: timeout ; asks for too much memory again and again, and swallows each refusal
return {
  choose = function(board)
    while true do pcall(string.rep, "x", 1 << 40) pcall(string.rep, "x", 31 << 20) end
  end,
}
