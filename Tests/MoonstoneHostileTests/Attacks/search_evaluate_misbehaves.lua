-- expect: ok ; an evaluate that raises, yields, searches, swaps itself, keeps its boards and answers anything
local kept = {}
local answers = {
  function() error() end, function() error({}) end, function(b) error(b) end,
  function() return 1 / 0 end, function() return -1 / 0 end, function() return 0 / 0 end,
  function() return 1e300 end, function() return math.mininteger end, function() return "7" end,
  function() end, function() return nil, 5 end, function() coroutine.yield(1) end,
  function(b) return b:search { depth = 1 } end, function(b) return b:playouts { count = 1 } end,
  function(b) return b:solve {} end, function(b) kept[#kept + 1] = b return #kept end,
  function() return moonstone.evaluation { mobility = 1 } end,
  function(b) return select("#", pcall(error, b)) end,
  function() return (coroutine.wrap(function() coroutine.yield(3) end)()) end,
  function() return setmetatable({}, { __unm = error, __lt = error }) end, board, pcall, print,
}
return {
  choose = function(board)
    for i = 1, #answers do
      local options = { depth = 3, evaluate = answers[i] }
      pcall(board.search, board, options)
      local search = coroutine.wrap(function() return pcall(board.search, board, options) end)
      search()
      pcall(search)
      local count = 0
      options.evaluate = function(b)
        count = count + 1
        options.evaluate, options.depth = nil, -1
        if count == 9 then error(b) end
        return count
      end
      pcall(board.search, board, options)
    end
    for i = 1, #kept do kept[i] = kept[i]:count() end
    kept = {}
    return (board:search { depth = 2, evaluate = function(b) return b:count() end })
  end,
}
