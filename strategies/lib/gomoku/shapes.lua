--- What one stone makes: a five, fours, open threes, and room for more.
---
--- A *four* is a window with four stones of a side and one empty point: it must be stopped there,
--- at once. Who makes two such points with one stone has won: that is a straight four (`.xxxx.`) or
--- two fours that cross. An *open three* (`.xxx..`, `.xx.x.`) is what becomes a straight four next.
--- It is two neighbouring windows with the same three stones, and both ends empty.

local gomoku = require "gomoku.board"
local UNIT, completes = gomoku.UNIT, gomoku.completes

--- What an empty point gains by the stones in a window through it: so much for none to three.
local ROOM <const> = { 1, 6, 36, 90 }

--- How much room for the other side counts beside one's own, unless a strategy says otherwise: who
--- attacks need not wait.
local CAUTION <const> = 0.2

-- For each side and each code of a window, what it is worth to that side; of both sides, nothing.
local WORTH = { black = {}, white = {} }
for count = 0, 3 do
  for side in pairs(WORTH) do WORTH[side][count * UNIT[side]] = ROOM[count + 1] end
end

local shapes = {}

--- The empty point of a window, other than one point.
local function gap(board, window, point)
  local cells, at = board.windows[window], board.at
  for i = 1, 5 do
    local cell = cells[i]
    if not at[cell] and cell ~= point then return cell end
  end
end

--- What a stone of a side would make on an empty point: whether a five; how many points to complete
--- a five next, none, one or two; in how many directions an open three.
function shapes.made(board, point, side)
  local codes, at, lines, unit = board.codes, board.at, board.through[point], UNIT[side]
  local windows, first, fours, threes, way = board.windows, nil, 0, 0, nil
  for i = 1, #lines do
    local line = lines[i]
    local code = codes[line]
    if code == 4 * unit and completes(board, line, side) then return true, 0, 0 end
    if code == 3 * unit and completes(board, line, side) then
      local goal = gap(board, line, point)
      if goal ~= first and fours < 2 then first, fours = goal, fours + 1 end
    elseif code == 2 * unit and codes[lines[i + 1]] == code then
      local cells, after = windows[line], windows[lines[i + 1]]
      local step = cells[2] - cells[1]
      if after[1] == cells[2] and after[2] == cells[3] and not at[cells[1]] and step ~= way then
        threes, way = threes + 1, step
      end
    end
  end
  return false, fours, threes
end

--- How much room a point has for the rows of a side.
function shapes.room(board, point, side)
  local codes, lines, worth, sum = board.codes, board.through[point], WORTH[side], 0
  for i = 1, #lines do sum = sum + (worth[codes[lines[i]]] or 0) end
  return sum
end

--- How urgent it is to make a shape, or to keep the other side from making it.
local function urgency(five, fours, threes, isMine)
  if five then return isMine and 1e6 or 5e5 end
  if fours == 2 then return isMine and 1e5 or 5e4 end
  return isMine and 100 * threes or 0
end

--- What a point is worth to a side that is to move: a five of mine before one of yours, yours
--- before a straight four of mine, and so on. Among equals, the point with more room, above all for
--- my rows; theirs count `caution` times as much.
function shapes.worth(board, point, side, caution)
  local other = gomoku.OTHER[side]
  local five, fours, threes = shapes.made(board, point, side)
  local yours, gates = shapes.made(board, point, other)
  return urgency(five, fours, threes, true) + urgency(yours, gates)
    + shapes.room(board, point, side) + (caution or CAUTION) * shapes.room(board, point, other)
end

--- The empty points, best first, and what each is worth.
function shapes.ordered(board, side, caution)
  local found, worth = {}, {}
  for point = 1, board.POINTS do
    if not board.at[point] then
      found[#found + 1] = point
      worth[point] = shapes.worth(board, point, side, caution) + board.middle[point]
    end
  end
  table.sort(found, function(a, b) return worth[a] > worth[b] end)
  return found, worth
end

--- The points that complete a five, of the windows through a point where a side just played: one,
--- and another if there is one.
function shapes.goals(board, point, side)
  local codes, lines, four, first = board.codes, board.through[point], 4 * UNIT[side], nil
  for i = 1, #lines do
    if codes[lines[i]] == four and completes(board, lines[i], side) then
      local goal = gap(board, lines[i])
      if first and goal ~= first then return first, goal end
      first = goal
    end
  end
  return first
end

shapes.gap = gap
return shapes
