-- expect: ok ; resumes itself, its parent, the main one, dead ones and those of earlier turns
local old = {}
return {
  choose = function(board)
    local main = coroutine.running()
    assert(not coroutine.resume(main) and not coroutine.resume(main, table.unpack({}, 1, 200)))
    local parent
    parent = coroutine.create(function()
      local child = coroutine.create(function()
        assert(not coroutine.resume(parent, 1, 2, 3) and not coroutine.resume(main, 1, 2, 3))
        assert(not coroutine.resume((coroutine.running())))
        assert(not pcall(coroutine.wrap(function() error({}) end)))
      end)
      assert(coroutine.resume(child))
      assert(not coroutine.resume(child) and not coroutine.resume(child, 1, 2))
    end)
    assert(coroutine.resume(parent))
    for _, co in ipairs(old) do coroutine.resume(co, board) end
    old[#old + 1] = coroutine.create(function(b) while true do b = coroutine.yield(b:count()) end end)
    assert(not pcall(coroutine.resume, 1) and not pcall(coroutine.wrap, 1))
    return board:moves()[1]
  end,
}
