--- Says in a few numbers what matters, and leaves the looking ahead to the kernel.
---
--- An evaluation weighs features of a board: numbers such as how many more squares we could play
--- than they. It runs natively, so the search looks at a hundred times as many boards as one in Lua
--- can. What is left for a strategy's author is to know the game: mobility is what a player lives
--- on, corners are for ever, and an X-square gives its corner away.
---
--- The numbers are parameters: `evaluation@corners=60` is another player.
---
--- Try: `moonstone duel evaluation@mobility=8 evaluation`. Is it better?

local worth

---@type moonstone.Strategy
return {
  name = "evaluation",
  games = { "reversi" },

  params = {
    mobility = { 5, min = 0, max = 20 },
    corners = { 30, min = 0, max = 100 },
    xsquares = { -12, min = -50, max = 10 },
  },

  ---@param board reversi.Board
  ---@param context evaluation.Context
  choose = function(board, context)
    local params = context.params
    worth = worth or moonstone.evaluation {
      mobility = params.mobility,
      corners = params.corners,
      xsquares = params.xsquares,
    }
    local move, value, details = board:search { evaluate = worth }
    return move, { value = value, depth = details.depth, text = table.concat(details.pv, " ") }
  end,
}
