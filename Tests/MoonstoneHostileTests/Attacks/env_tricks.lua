-- expect: ok|error ; _ENV as local, constant, upvalue, parameter and board
local function by_parameter(_ENV) return x end
local function by_nil() local _ENV <const> = nil return pcall(function() return x end) end
local real = _ENV
return {
  choose = function(board)
    assert(by_parameter({ x = 5 }) == 5 and by_nil() == false)
    local function f() local _ENV = board return moves end
    assert(real.type(f()) == "function")
    do local _ENV = real.setmetatable({}, { __index = function(_, k) return real[k] end, __newindex = real.error }) assert(type(print) == "function") end
    real._G, real._ENV = nil, 5
    for k in real.pairs(real) do real[k] = nil end
    return board:moves()[1]
  end,
}
