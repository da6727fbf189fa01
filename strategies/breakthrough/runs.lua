--- Runs for the far row with the piece that is nearest to it, and steps aside from those who could
--- take it.
---
--- A single piece on the far row wins, so the shortest way to win is to run. It looks at each
--- move, and at how many rows the foremost piece has left to go after it. A piece is taken only
--- obliquely, from the row ahead of it: `board:attackers` counts who could do so. A step to where
--- somebody could is worth three rows less.
---
--- Chance decides among moves that are nearly equal.
---
--- Try: it never looks at theirs. Whose piece is nearer, and can that be taken?

---@type moonstone.Strategy
return {
  name = "runs",
  games = { "breakthrough" },

  ---@param board breakthrough.Board
  choose = function(board, context)
    local me, other = board:turn(), board:opponent()
    local best, most = nil, -math.huge
    for move, after in board:children() do
      local square = move:sub(-2)
      local value = -after:distance(me) + 1.5 * context.random()
      if after:attackers(other, square) > 0 then value = value - 3 end
      if after:outcome() then value = 100 end
      if value > most then best, most = move, value end
    end
    return best, { value = most, depth = 1 }
  end,
}
