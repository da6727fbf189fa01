-- expect: ok ; setmetatable and getmetatable on everything there is
return {
  choose = function(board, context)
    local f, s = board:children()
    for _, v in ipairs { board, context, s, f, "text", 1, true, print, coroutine.create(print) } do
      local mt = getmetatable(v)
      assert(type(mt) ~= "table")
      if type(v) ~= "table" or v == context then assert(not pcall(setmetatable, v, { __index = {} })) end
    end
    assert(getmetatable("") == false and not pcall(setmetatable, "", nil))
    assert(not pcall(setmetatable, setmetatable({}, { __metatable = "no" }), {}))
    return board:moves()[1]
  end,
}
