-- expect: error|memory ; recursion in Lua, until the stack is full, in pcall, again in the handler
return {
  choose = function(board)
    local function deep() return 1 + deep() end
    pcall(deep) xpcall(deep, deep) xpcall(deep, function(m) return pcall(deep) end)
    local function caught() return pcall(caught) and 1 end
    caught()
    return deep()
  end,
}
