-- expect: error ; errors of every type, and last a table whose every metamethod loops
local function loop() while true do end end
return {
  choose = function(board, context)
    for _, value in ipairs { true, 1, 0 / 0, "text", print, coroutine.create(print), board } do
      local ok, e = pcall(error, value)
      assert(not ok)
    end
    local ok, e = pcall(error)
    assert(not ok and e == nil)
    error(setmetatable({}, { __tostring = loop, __index = loop, __eq = loop, __len = loop, __call = loop, __name = ("n"):rep(100000) }))
  end,
}
