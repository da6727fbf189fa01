-- expect: ok ; options and weights of every wrong kind, with metatables, on every wrong self
local odd = { 0, -1, 2 ^ 63, -2 ^ 63, 1e308, 0 / 0, 1 / 0, math.mininteger, "3", "", {}, print, true, 0.5 }
local names = { "depth", "nodes", "seconds", "ticks", "hash", "evaluate", "count", "exploration", "policy", "by", "\0", "" }
return {
  choose = function(board, context)
    if context.ply > 1 then return board:moves()[1] end
    local liar = setmetatable({}, { __index = error, __len = error, __pairs = error, __call = error })
    for _, method in ipairs { "search", "playouts", "solve" } do
      for _, name in ipairs(names) do
        for _, value in ipairs(odd) do
          if not (type(value) == "number" and value > 100) and value ~= print then
            pcall(board[method], board, { [name] = value, nodes = 50, count = 5 })
          end
          pcall(moonstone.evaluation, { mobility = value, [name] = value })
          pcall(moonstone.evaluation, { mobility = { [value == value and value or 1] = value }, by = "empties" })
        end
      end
      for _, self in ipairs { liar, "x", 5, {}, moonstone.evaluation {}, board } do
        pcall(board[method], self, liar)
        pcall(board[method], self, self)
        pcall(board[method], self, { evaluate = self, policy = self, nodes = 9, count = 9 })
      end
      pcall(board[method])
    end
    pcall(moonstone.evaluation)
    pcall(moonstone.evaluation, liar)
    pcall(moonstone.evaluation, setmetatable({ mobility = 1 }, { __index = error, __gc = error }))
    assert(getmetatable(moonstone.evaluation {}) == "evaluation")
    return board:moves()[1]
  end,
}
