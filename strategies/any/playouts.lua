--- Plays thousands of random games from where it stands, and chooses what won most of them.
---
--- `board:playouts` plays them natively, more of them where the results so far are good. No idea of
--- the game is needed but its rules, so it plays every game; an ending that it has proven is exact.

---@type moonstone.Strategy
return {
  name = "playouts",

  choose = function(board)
    local move, value, details = board:playouts { policy = "priority" }
    return move, { value = value, text = details.count .. " playouts" }
  end,
}
