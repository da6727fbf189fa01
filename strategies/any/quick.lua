--- Plays random games for a second, and chooses what won most: it keeps nobody waiting.
---
--- A person who plays a game that has no strategy of its own meets this one. Where a game is slow,
--- a second is not enough to tell its moves apart; chance decides then, and not the order of moves.

---@type moonstone.Strategy
return {
  name = "quick",

  choose = function(board, context)
    -- Under a budget of ticks, its share of them says how long; a short clock allows half of it.
    local seconds = math.min(1, (context.allowance or 60) / 2)
    local budget = context.remaining and {} or { seconds = seconds }
    budget.policy = "priority"
    local move, value, details = board:playouts(budget)
    local comment = { value = value, text = details.count .. " playouts" }
    if details.exact or details.count >= 4 * #details.moves then return move, comment end
    return details.moves[context.random(#details.moves)].move, comment
  end,
}
