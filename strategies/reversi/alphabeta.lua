--- Looks as far ahead as its budget lets it, in Lua alone: alpha-beta, one ply deeper each time.
---
--- How deep a search gets in its time nobody knows beforehand. So it searches one ply deep, then
--- two, then three, and keeps the last answer that was finished. What the shallow searches cost they
--- pay back: the move that was best before is looked at first, and the better the first move is, the
--- more of the others can be cut off. `corners` explains the cut.
---
--- Try: sort the moves below the first one, too. What is the best guess at a good move?

-- How many times longer the next search may be than the last, at worst.
local GROWTH = 20

local CORNERS = { a1 = "b2", h1 = "g2", a8 = "b7", h8 = "g7" }

---@param board reversi.Board
local function shape(board)
  local us, them = board:turn(), board:opponent()
  local value = 5 * (board:mobility(us) - board:mobility(them))
    + 2 * (board:potential(us) - board:potential(them))
  for corner, beside in pairs(CORNERS) do
    local owner, near = board:at(corner), board:at(beside)
    local sign = (owner or near) == us and 1 or -1
    value = value + (owner and 50 * sign or near and -25 * sign or 0)
  end
  return value
end

---@param board reversi.Board
local function negamax(board, depth, alpha, beta, first)
  if board:outcome() then
    return 1000 * board:margin(board:turn())
  elseif depth == 0 then
    return shape(board)
  end
  local best = first
  if first then alpha = -negamax(board:play(first), depth - 1, -beta, -alpha) end
  for move, after in board:children() do
    if alpha >= beta then break end
    local value = move == first and alpha or -negamax(after, depth - 1, -beta, -alpha)
    if value > alpha then alpha, best = value, move end
  end
  return alpha, best
end

---@type moonstone.Strategy
return {
  name = "alphabeta",
  games = { "reversi" },
  choose = function(board, context)
    local value, move
    local isLimited = (context.remaining or context.seconds) and context.allowance
    local depth, left, spent = 0, context.allowance or 0
    repeat
      depth = depth + 1
      value, move = negamax(board, depth, -math.huge, math.huge, move)
      left, spent = context.allowance or 0, left - (context.allowance or 0)
      local isLast = not isLimited and depth == 4 or depth >= 2 * board:empties()
    until isLast or isLimited and spent * GROWTH > left
    return move, { value = value, depth = depth }
  end,
}
