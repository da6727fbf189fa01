-- expect: error ; recursion through every C function that calls back
return {
  choose = function(board)
    local function a() return pcall(a) end
    local function b() return xpcall(b, b) end
    local function c() return tostring(setmetatable({}, { __tostring = c })) end
    local function d() return ("x"):gsub("x", d) end
    local function e() return table.sort({ 1, 2, 3 }, e) end
    local function f() return coroutine.wrap(f)() end
    local function g() return setmetatable({}, { __index = g }).x end
    local function h() print(setmetatable({}, { __tostring = h })) end
    local function i() return select(2, pcall(error, setmetatable({}, { __index = i }))) end
    local function j() return string.format("%s", setmetatable({}, { __tostring = j })) end
    local function k() return table.concat(setmetatable({}, { __len = k })) end
    local function l() return load and load(l) or ipairs(setmetatable({}, { __index = l })) end
    for _, run in ipairs { a, b, c, d, e, f, g, h, i, j, k, l } do pcall(run) end
    return c()
  end,
}
