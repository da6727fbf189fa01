-- expect: ok ; malformed patterns, and captures at every limit
return {
  choose = function(board)
    for _, p in ipairs { "(", ")", "%", "[", "[]", "[^", "[a-", "%b", "%bx", "%f", "%f[", "(()", "%1", "(%1)", "%9",
      ("("):rep(33), ("()"):rep(33), ("(a)"):rep(32), "[%", "[]]", "^$", "", "%z", ("a?"):rep(12), ("%b()"):rep(50), ("[a-z]"):rep(50) } do
      for _, s in ipairs { "", "a", "((()", "\0\0", ("a"):rep(20) } do
        pcall(string.find, s, p) pcall(string.match, s, p, -100) pcall(string.gsub, s, p, "%1%2") pcall(string.gsub, s, p, "%")
        pcall(string.find, s, p, math.maxinteger) pcall(function() for _ in s:gmatch(p) do end end)
      end
    end
    pcall(string.gsub, "x", "x", { x = print }) pcall(string.gsub, "x", "x", function() return {} end)
    pcall(string.rep, "(", 1e6) pcall(string.match, ("("):rep(1000), ("("):rep(250000))
    return board:moves()[1]
  end,
}
