-- expect: ok ; __name, __metatable, __pairs and the rest with lying types
local types = { 1, true, "x", {}, print, 0 / 0 }
return {
  choose = function(board)
    for _, v in ipairs(types) do
      local mt = {}
      for _, k in ipairs { "__index", "__newindex", "__call", "__eq", "__lt", "__le", "__len", "__name", "__tostring",
        "__pairs", "__metatable", "__gc", "__close", "__mode", "__concat", "__unm", "__idiv", "__band" } do mt[k] = v end
      local ok, t = pcall(setmetatable, {}, mt)
      pcall(tostring, t) pcall(print, t) pcall(pairs, t) pcall(function() return #t, t.x, t() end)
      pcall(function() t.x = 1 return t == {}, t < t, -t, t .. t, t // 1, t & 1 end)
      pcall(string.rep, t) pcall(string.format, "%d %s", t, t) pcall(error, t) pcall(table.sort, t) pcall(table.unpack, t)
    end
    return board:moves()[1]
  end,
}
