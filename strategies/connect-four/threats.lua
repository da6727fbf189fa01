--- Takes a four, stops a four, and never puts a disc under the square that the opponent waits for.
---
--- A threat is an empty square on which a disc would complete four in a line. One that a disc can
--- land on now is immediate: mine wins at once, and theirs I must fill, for next turn it is too
--- late. The others wait in the air until somebody plays on the square below. If theirs waits,
--- that must not be me.
---
--- Among the moves that are left it prefers the middle, which more lines go through.

local MIDDLE = { a = 0, b = 1, c = 2, d = 3, e = 2, f = 1, g = 0 }

--- The square on which a disc in this column lands, and the one above it.
---@param board connect_four.Board
local function landing(board, move)
  local row = board:height(move) + 1
  return move .. row, move .. row + 1
end

--- The squares as the keys of a table.
local function set(squares)
  local found = {}
  for _, square in ipairs(squares) do found[square] = true end
  return found
end

---@type moonstone.Strategy
return {
  name = "threats",
  games = { "connect-four" },

  ---@param board connect_four.Board
  choose = function(board, context)
    local mine, theirs = set(board:threats(board:turn())), set(board:threats(board:opponent()))
    local best, most = nil, -math.huge
    for _, move in ipairs(board:moves()) do
      local square, above = landing(board, move)
      local value = MIDDLE[move] + context.random()
      if mine[square] then value = 1000 end
      if theirs[square] then value = value + 100 end
      if theirs[above] then value = value - 50 end
      if value > most then best, most = move, value end
    end
    return best, { value = most }
  end,
}
