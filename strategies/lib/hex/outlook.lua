--- The search of the strongest level: what the currents are after good moves and the best replies.
---
--- A board is worth the logarithm of one side's current by the other's. Alpha-beta finds the move
--- after which the best reply leaves most. On each ply it tries the cells that take most power.
--- The same is done in `foresight`, but this text is not shared with it: if `foresight` gets
--- better, the level stays as strong as it was.

local hex = require "hex.board"
local circuit = require "hex.circuit"

local outlook = {}
-- What a board is worth on which a side has joined its edges.
local WON <const> = 99

--- What the board is worth to a side, and the circuits of both.
function outlook.judge(board, at, side, like)
  local other = hex.OTHER[side]
  local mine = circuit.of(board, at, side, like and like[side])
  local yours = circuit.of(board, at, other, like and like[other])
  local nets = { [side] = mine, [other] = yours }
  if mine.current == math.huge then return WON, nets end
  if yours.current == math.huge then return -WON, nets end
  return math.log((mine.current + 1e-9) / (yours.current + 1e-9)), nets
end

--- The empty cells, those that take most power first; at most `width` of them.
function outlook.ordered(board, at, nets, width)
  local cells, weights = {}, {}
  for cell = 1, board.count do
    if not at[cell] then
      cells[#cells + 1] = cell
      weights[cell] = circuit.weight(board, nets.black, nets.white, cell)
    end
  end
  table.sort(cells, function(one, other)
    if weights[one] ~= weights[other] then return weights[one] > weights[other] end
    return one < other
  end)
  return { table.unpack(cells, 1, width) }
end

--- What the best of some cells is worth to the side to move, and which it is; `widths` says how
--- many cells are tried on each ply.
function outlook.search(board, at, side, cells, nets, widths, ply, alpha, beta)
  local found, other = cells[1], hex.OTHER[side]
  for i = 1, #cells do
    local cell = cells[i]
    at[cell] = side
    local value, after = outlook.judge(board, at, side, nets)
    if widths[ply + 1] and math.abs(value) < WON then
      local replies = hex.broken(board, at, other, cell)
      if not replies[1] then replies = outlook.ordered(board, at, after, widths[ply + 1]) end
      value = -outlook.search(board, at, other, replies, after, widths, ply + 1, -beta, -alpha)
    end
    at[cell] = nil
    if value > alpha then alpha, found = value, cell end
    if alpha >= beta then break end
  end
  return alpha, found
end

return outlook
