-- expect: ok ; a memory whose every metamethod never returns
local function loop() while true do end end
return {
  choose = function(board, context)
    if context.ply < 2 then setmetatable(context.memory, { __pairs = loop, __index = loop, __newindex = loop, __len = loop,
      __eq = loop, __tostring = loop, __name = "x", __metatable = false }) end
    rawset(context.memory, 1, setmetatable({}, { __index = loop, __pairs = loop }))
    return board:moves()[1]
  end,
}
