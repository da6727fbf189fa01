--- Takes as many discs as it can: the idea everybody has first.
---
--- It looks at each move once, gives it a number, and keeps the best. Most strategies are this
--- loop with a better number. On a tie the first move stays, since `>` asks for more.
---
--- Greed is a poor number: until the last few moves, discs on the board are discs to be turned.

---@type moonstone.Strategy
return {
  name = "greedy",
  games = { "reversi" },

  ---@param board reversi.Board
  choose = function(board)
    local best, most = nil, -1
    for _, move in ipairs(board:moves()) do
      local flips = #board:flips(move)
      if flips > most then
        best, most = move, flips
      end
    end
    return best, { value = most, text = "flips " .. most }
  end,
}
