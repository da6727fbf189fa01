--- Plays random games to their end, and chooses the move after which it won most: Monte Carlo.
---
--- Nothing is known here but the rules. A random game says little of a move; hundreds of them say
--- which moves tend to win. Every move gets as many games as the others, for as long as there is
--- budget.
---
--- Try: most of these games are spent on moves that are bad already. `board:playouts`, which
--- `playouts` is made of, turns to those that look good; a little of that fits here, too.

---@param board reversi.Board
---@return number points 1 for a win of `side`, 0 for a loss
local function playout(board, side, random)
  while true do
    local outcome = board:outcome()
    if outcome then
      return outcome == side and 1 or outcome == "draw" and 0.5 or 0
    end
    local moves = board:moves()
    board = board:play(moves[random(#moves)])
  end
end

---@type moonstone.Strategy
return {
  name = "montecarlo",
  games = { "reversi" },

  ---@param board reversi.Board
  choose = function(board, context)
    local candidates = {}
    for move, after in board:children() do
      candidates[#candidates + 1] = { move = move, board = after, points = 0 }
    end
    local rounds = 0
    local isLimited = context.remaining or context.seconds
    local left, longest = isLimited and context.allowance, 0
    repeat
      for _, candidate in ipairs(candidates) do
        candidate.points = candidate.points
          + playout(candidate.board, context.side, context.random)
      end
      rounds = rounds + 1
      -- Another round is begun when there is room for the longest so far, twice.
      local now = isLimited and context.allowance
      longest = math.max(longest, left and left - now or 0)
      left = now
    until left and left < 2 * longest or not left and rounds == 50
    local best = candidates[1]
    for _, candidate in ipairs(candidates) do
      if candidate.points > best.points then
        best = candidate
      end
    end
    local text = string.format("won %.0f of %d", best.points, rounds)
    return best.move, { value = best.points / rounds, text = text }
  end,
}
