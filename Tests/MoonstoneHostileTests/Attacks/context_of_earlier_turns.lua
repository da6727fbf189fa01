-- expect: ok ; keeps every context and asks the old ones for what is made late
local kept = {}
return {
  choose = function(board, context)
    for _, old in ipairs(kept) do
      assert(old.seconds == nil and old.remaining == nil)
      local m = old.moves
      old.ply = context.ply
      local x = old.moves, old.remaining, old.seconds
      old.random(5)
    end
    kept[#kept + 1] = context
    return board:moves()[1]
  end,
}
