--- Foresight: works out the currents after each good move, and after the best replies to it.
---
--- Where the current meets most resistance now is a guess at what matters. Hexy searched instead:
--- play a move, let the currents settle, and compare them. The logarithm of my current by yours is
--- a position's value, and alpha-beta finds the move after which even your best reply leaves me
--- most. Boards differ by a stone or two, so the currents of the last one settle in a few rounds.
--- Only the cells that take most power are tried. A third ply wins more than more cells on two; it
--- is looked at where the budget has circuits enough.
---
--- It never leaves a bridge broken: an intrusion is answered before anything else.
---
--- Try: two circuits a position is dear. Which of the two could be kept, when a stone is far away?

local hex = require "hex.board"
local circuit = require "hex.circuit"

-- What a board costs: two circuits, in ticks for each cell, that begin with the currents of the last one.
local PRICE <const> = 1750

--- The circuits of both sides, and what the board is worth to a side.
local function judge(board, at, side, like)
  local mine = circuit.of(board, at, side, like and like[side])
  local yours = circuit.of(board, at, hex.OTHER[side], like and like[hex.OTHER[side]])
  local nets = { [side] = mine, [hex.OTHER[side]] = yours }
  if mine.current == math.huge then return 99, nets end
  if yours.current == math.huge then return -99, nets end
  return math.log((mine.current + 1e-9) / (yours.current + 1e-9)), nets
end

--- The cells that matter most, at most so many.
local function best(board, at, nets, width)
  local cells, weight = {}, {}
  for cell = 1, board.count do
    if not at[cell] then
      cells[#cells + 1] = cell
      weight[cell] = circuit.weight(board, nets.black, nets.white, cell)
    end
  end
  table.sort(cells, function(a, b) return weight[a] > weight[b] end)
  return { table.unpack(cells, 1, width) }
end

--- What the best of some cells is worth to the side to move, and which it is.
local function search(board, at, side, cells, nets, widths, ply, alpha, beta)
  local found = cells[1]
  for _, cell in ipairs(cells) do
    at[cell] = side
    local value, after = judge(board, at, side, nets)
    if widths[ply + 1] and math.abs(value) < 99 then
      local other = hex.OTHER[side]
      local replies = hex.broken(board, at, other, cell)
      if not replies[1] then replies = best(board, at, after, widths[ply + 1]) end
      value = -search(board, at, other, replies, after, widths, ply + 1, -beta, -alpha)
    end
    at[cell] = nil
    if value > alpha then alpha, found = value, cell end
    if alpha >= beta then break end
  end
  return alpha, found
end

--- How many moves to try on each ply, if there are ticks for so many boards.
local function widths(boards)
  if boards >= 80 then return { 8, 3, 2 } end
  if boards >= 48 then return { 5, 2, 2 } end
  return { math.max(1, math.min(8, (boards - 3) // 3)), boards >= 4 and 2 or nil }
end

---@type moonstone.Strategy
return {
  name = "foresight",

  choose = function(position, context)
    local swap = hex.swap(position, context)
    if swap then return swap, { text = "the swap rule" } end
    if not hex.affords(position, context, circuit.PRICE) then
      return position:moves()[1], { text = "has no ticks for a current" }
    end
    local board, at = hex.read(position)
    local side = position:turn()
    local _, nets = judge(board, at, side)
    local tries = widths((context.remaining or 16e6) / (PRICE * board.count) - 4)
    local cells = hex.broken(board, at, side, hex.last(board, context))
    if not cells[1] then cells = best(board, at, nets, tries[1]) end
    local value, move = 0, cells[1]
    if tries[2] then
      value, move = search(board, at, side, cells, nets, tries, 1, -1e3, 1e3)
    end
    return board.names[move], { value = value, depth = #tries, text = "compares the currents" }
  end,
}
