-- expect: timeout ; pcall itself as callback of gsub and sort, so that no instruction lies between
return {
  choose = function(board)
    local spin = setmetatable({}, { __call = function() while true do end end })
    local t = setmetatable({}, { __index = function(_, k) return pcall(spin) end })
    ;("x"):rep(5):gsub(".", setmetatable({}, { __index = pcall, __call = spin }))
    pcall(table.sort, { spin, spin, spin, spin }, pcall)
    return board:moves()[1]
  end,
}
