-- expect: timeout ; pcall in a coroutine in xpcall in a metamethod in sort in gsub
local function spin() while true do end end
local function quiet(f) return function(...) pcall(f) xpcall(f, f) pcall(coroutine.wrap(f)) return nil end end
return {
  choose = function(board)
    local f = quiet(quiet(quiet(spin)))
    local t = setmetatable({}, { __index = f, __call = f, __lt = f, __eq = f, __len = f, __unm = f })
    xpcall(function()
      ("abcdef"):gsub(".", function()
        pcall(table.sort, { 5, 4, 3, 2, 1 }, function(a, b) local x = t[a] return a < b end)
        return t()
      end)
    end, f)
    pcall(f)
    return board:moves()[1]
  end,
}
