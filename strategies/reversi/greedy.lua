--- Takes as many discs as it can keep for a move: the idea everybody has first.
---
--- It looks at each move, gives it a number, and keeps the best. Most strategies are this loop with
--- a better number. Here it is how many more discs we have than they, after the answer that is worst
--- for us: what they turn back at once was never ours. On a tie the first move stays, since `>`
--- asks for more.
---
--- Greed is a poor number: until the last few moves, discs on the board are discs to be turned.

---@param board reversi.Board
local function lead(board, side)
  local them = side == "black" and "white" or "black"
  return board:discs(side) - board:discs(them)
end

---@type moonstone.Strategy
return {
  name = "greedy",
  games = { "reversi" },

  ---@param board reversi.Board
  choose = function(board, context)
    local best, most = nil, -math.huge
    for move, after in board:children() do
      local worst = math.huge
      for _, answered in after:children() do
        worst = math.min(worst, lead(answered, context.side))
      end
      if after:outcome() then
        worst = after:margin(context.side)
      end
      if worst > most then
        best, most = move, worst
      end
    end
    return best, { value = most, depth = 2 }
  end,
}
