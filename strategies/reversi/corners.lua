--- Looks two plies ahead, for corners and mobility, and in the ending to the very end, for discs.
---
--- What is good for one side is as bad for the other. So one function plays both: the value of a
--- board is the best of its children's, each with its sign turned. That is negamax.
---
--- `alpha` is what the side to move is sure of already, `beta` what the opponent is sure to hold it
--- to. Once the first reaches the second, looking on is of no use: it will not come to this board.

-- How many squares are left when it starts to count the match out.
local ENDING = 8

-- Each corner, and the X-square beside it.
local CORNERS = { { "a1", "b2" }, { "h1", "g2" }, { "a8", "b7" }, { "h8", "g7" } }

--- What a board is worth to the side to move, while there is much to play for.
---@param board reversi.Board
local function shape(board)
  local us, them = board:turn(), board:opponent()
  local value = 5 * (board:mobility(us) - board:mobility(them))
  for _, pair in ipairs(CORNERS) do
    local owner, beside = board:at(pair[1]), board:at(pair[2])
    if owner then
      value = value + (owner == us and 100 or -100)
    elseif beside then
      value = value + (beside == us and -50 or 50)
    end
  end
  return value
end

--- The best value that the side to move can reach, and the move that leads there.
---@param board reversi.Board
local function negamax(board, depth, alpha, beta)
  if board:outcome() then
    return 1000 * board:margin(board:turn()) -- a finished match outweighs every shape
  elseif depth == 0 then
    return shape(board)
  end
  local best
  for move, after in board:children() do
    local value = -negamax(after, depth - 1, -beta, -alpha)
    if value > alpha then alpha, best = value, move end
    if alpha >= beta then break end
  end
  return alpha, best
end

---@type moonstone.Strategy
return {
  name = "corners",
  games = { "reversi" },
  choose = function(board)
    local ending = board:empties() <= ENDING
    -- To the end: each square is a move, and before each there may be a pass.
    local depth = ending and 2 * board:empties() or 2
    local value, move = negamax(board, depth, -math.huge, math.huge)
    local text = ending and string.format("sees %+d at the end", value // 1000) or nil
    return move, { value = value, depth = depth, text = text }
  end,
}
