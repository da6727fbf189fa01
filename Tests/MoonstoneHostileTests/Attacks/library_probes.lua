-- expect: ok ; looks for everything that leads outside, by name and by way of what is there
return {
  choose = function(board)
    for _, n in ipairs { "collectgarbage", "load", "loadstring", "loadfile", "dofile", "module", "package",
      "debug", "io", "os", "getfenv", "setfenv", "newproxy", "unpack", "arg", "jit", "ffi", "bit32", "warn" } do
      if _G[n] ~= nil or rawget(_ENV, n) ~= nil then return "ESCAPED" end
    end
    for _, n in ipairs { "dump", "close" } do if string[n] or coroutine[n] then return "ESCAPED" end end
    assert(not pcall(function() return ("x"):dump() end))
    for k, v in pairs(_G) do assert(type(k) == "string") end
    assert(_G._G == _G and require "_G" == _G and not package and not pcall(require, "os"))
    return board:moves()[1]
  end,
}
