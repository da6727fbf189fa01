-- expect: error ; to-be-closed values that cannot be had
return {
  choose = function(board)
    local n = 0
    ::again::
    n = n + 1
    if n < 1000 then goto again end
    do local a <close>, b <const> = nil, 5 end
    do local c <close> = false end
    local ok = pcall(function() local d <close> = setmetatable({}, { __close = function() while true do end end }) end)
    assert(not ok)
    for _ in function() return nil end, nil, nil, nil do end
    local x <close> = board
  end,
}
