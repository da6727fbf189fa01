--- Says in a few numbers what matters, and leaves the looking ahead to the kernel.
---
--- An evaluation weighs features of a board: numbers such as how many more squares we could play
--- than they. It runs natively, so the search looks at a hundred times as many boards as one in Lua
--- can. What is left for a strategy's author is to know the game: mobility is what a player lives
--- on, corners are for ever, and an X-square gives its corner away.
---
--- Try: change one number, and let both versions play a hundred matches.

local worth = moonstone.evaluation {
  mobility = 5,
  corners = 30,
  xsquares = -12,
}

---@type moonstone.Strategy
return {
  name = "evaluation",
  games = { "reversi" },

  choose = function(board)
    local move, value, details = board:search { evaluate = worth }
    return move, { value = value, depth = details.depth, text = table.concat(details.pv, " ") }
  end,
}
