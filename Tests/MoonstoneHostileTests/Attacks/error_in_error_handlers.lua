-- expect: error ; handlers that raise in handlers that raise
local function raise(m) error(m) end
return {
  choose = function(board)
    local ok, e = xpcall(function()
      local ok, e = xpcall(raise, raise, 1)
      error(e)
    end, function(m) return xpcall(raise, raise, m) end)
    local function deep(m) return xpcall(raise, deep, m) end
    xpcall(raise, deep, 1)
    error("after all")
  end,
}
