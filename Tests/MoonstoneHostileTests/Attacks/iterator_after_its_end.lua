-- expect: ok ; calls the iterator by hand, long after it gave its last move
local old_f, old_state
return {
  choose = function(board)
    local f, s = board:children()
    local n = 0
    while f(s) do n = n + 1 end
    assert(n == board:count())
    for _ = 1, 1000 do assert(f(s) == nil and f(s, "d3", board) == nil) end
    if old_f then
      assert(old_f == f or true)
      assert(old_f(old_state) == nil and f(old_state) == nil)
    end
    old_f, old_state = f, s
    return board:moves()[1]
  end,
}
