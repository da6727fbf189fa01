--- How easily a cell is noticed, for the levels: somebody who looks at a board of Hex sees first
--- what touches a stone, and what is near the last move.

local notice = {}

-- How much more there is to notice about a cell that touches a stone of one's own, or is a bridge
-- away from one; and how much of all that is left more than so many steps from the last move.
local TOUCHES <const>, BRIDGES <const> = 1, 0.5
local FAR <const>, AWAY <const> = 0.6, 3

--- Whether a stone of a side touches a cell.
local function isTouched(board, at, side, cell)
  local around = board.touching[cell]
  for i = 1, #around do
    if around[i] <= board.count and at[around[i]] == side then return true end
  end
  return false
end

--- Whether a stone of a side is a bridge away from a cell.
local function isBridged(board, at, side, cell)
  local bridges = board.bridges[cell]
  for i = 1, #bridges do
    local far, one, two = table.unpack(bridges[i])
    if far <= board.count and at[far] == side and not at[one] and not at[two] then return true end
  end
  return false
end

--- How many things there are to notice about a cell, for a side that looks at the board after the
--- other one played `last`: half a thing in any case, and more beside a stone of its own.
function notice.things(board, at, side, last)
  local size = board.size
  local row, column = last and (last - 1) // size, last and (last - 1) % size
  return function(cell)
    local things = 0.5
    if isTouched(board, at, side, cell) then
      things = things + TOUCHES
    elseif isBridged(board, at, side, cell) then
      things = things + BRIDGES
    end
    if not last then return things end
    local down, right = (cell - 1) // size - row, (cell - 1) % size - column
    local steps = math.max(math.abs(down), math.abs(right), math.abs(down + right))
    return steps > AWAY and FAR * things or things
  end
end

return notice
