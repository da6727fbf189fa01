-- expect: ok ; every conversion with every wrong thing, widths, %p in disguise, lying __tostring
local lie = setmetatable({}, { __tostring = function() return 5 end, __name = "\27[2J" })
local bad = setmetatable({}, { __tostring = function() return {} end })
return {
  choose = function(board)
    for _, f in ipairs { "%p", "%5p", "%-+ #0p", "%.3p", "%\0p", "%\0%p", "%%%p", "%99999d", "%.999f", "%",
      "%5", "%y", "%10q", "%*d", "%1$s", "%n", "%lld", "%hn", "%%%", "%-" } do
      for _, v in ipairs { {}, print, board, "s", 1, lie, bad } do
        local ok, text = pcall(string.format, f, v, v, v)
        if ok and text:find("0x%x%x%x%x%x") then return "ESCAPED" end
      end
    end
    print(string.format("%99.99f %s %q %a %c %i", 1e308, lie, "\0\r\n\27", 0 / 0, 27, 3), pcall(tostring, bad))
    assert(not pcall(string.format, "%q", {}) or true)
    return board:moves()[1], { text = string.format("%s %s %s", {}, print, lie) }
  end,
}
