local t = setmetatable({}, { __index = function(_, k) return k end, __tostring = function() return "t" end,
  __call = function(self, ...) return select("#", ...) end, __metatable = "no" })
local co = coroutine.wrap(function(...) for i = 1, 3 do coroutine.yield(i, ...) end error({}) end)
return { choose = function(board, context)
  print(t, t.x, t(1, 2), pcall(co, 1), xpcall(error, function(e) return tostring(e) end, t))
  print(pcall(board.play, nil, "z9"), pcall(board.heap, board, 12), getmetatable(board), ("%q"):format("\0"))
  print(string.rep("ab", 50, ","), ("x"):gsub(".", { x = "y" }), table.concat({ 1, 2 }, "-"))
  local after = board:play("a1")
  context.memory = { board = after }
  return "a1", { text = ("\27[31m"):rep(200) }
end }
