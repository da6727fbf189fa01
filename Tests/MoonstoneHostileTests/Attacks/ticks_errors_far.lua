-- expect: timeout ; errors at the end of a long function, which look for its last line
return {
  choose = function(board, context)
    local a, b, c, d, e = 1, 2, 3, 4, 5
    local function far()
      a = b + c b = c + d c = d + e d = e + a e = a + b a = b + c b = c + d c = d + e d = e + a
      a = b + c b = c + d c = d + e d = e + a e = a + b a = b + c b = c + d c = d + e d = e + a
      a = b + c b = c + d c = d + e d = e + a e = a + b a = b + c b = c + d c = d + e d = e + a
      error("far")
    end
    while true do pcall(far) end
    return board:moves()[1]
  end,
}
