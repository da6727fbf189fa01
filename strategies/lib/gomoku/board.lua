--- A Gomoku board to think on: plain tables, on which a stone is put and taken back in a few steps.
---
--- Points count from 1: a1, b1, … row by row. Whoever looks for rows looks at *windows*: the ways to
--- lay five points in a line, 140 on 9×9. Stones of both sides in a window spoil it for good. So a
--- window is known by one number, its code: 1 for each black stone and 6 for each white one. Code 3
--- is three black stones and two empty points; code 24 four white stones and one; any code of both
--- sides is dead.

--- What a stone of a side adds to the code of a window.
local UNIT <const> = { black = 1, white = 6 }
local OTHER <const> = { black = "white", white = "black" }

--- What depends on the size alone: the names of points and the points of names, the points of each
--- window, those just beyond its two ends (0: the edge), the windows through each point, and what a
--- point is worth by its place.
local function shape(size)
  local names, points, windows, ends, through, middle = {}, {}, {}, {}, {}, {}
  for point = 1, size * size do
    -- Where there is room for more than one row, the middle is better than its neighbours.
    local row, column = (point - 1) // size - size // 2, (point - 1) % size - size // 2
    middle[point] = size > 9 and -(row * row + column * column) / 1e4 or 0
    names[point] = string.char(97 + (point - 1) % size) .. (point - 1) // size + 1
    points[names[point]], through[point] = point, {}
  end
  local function at(column, row)
    local isThere = column >= 0 and column < size and row >= 0 and row < size
    return isThere and row * size + column + 1 or 0
  end
  for _, way in ipairs { { 1, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 } } do
    for point = 1, size * size do
      local column, row = (point - 1) % size, (point - 1) // size
      if at(column + 4 * way[1], row + 4 * way[2]) ~= 0 then
        local window = {}
        for i = 0, 4 do
          window[i + 1] = point + i * (way[1] + size * way[2])
          table.insert(through[window[i + 1]], #windows + 1)
        end
        windows[#windows + 1] = window
        ends[#windows] = {
          at(column - way[1], row - way[2]), at(column + 5 * way[1], row + 5 * way[2]),
        }
      end
    end
  end
  return {
    POINTS = size * size, names = names, points = points, windows = windows, ends = ends,
    through = through, middle = middle,
  }
end

-- The usual size is made as the file is loaded, which costs a thought nothing; any other as it is
-- read first.
local shapes = { [9] = shape(9) }

-- What the points of a board cost in ticks, each: to make its shape, and to look at it.
local MAKING <const>, LOOKING <const> = 800, 1000

--- Whether there are ticks to read a board that is larger than usual, and to look at each point. If
--- not, the first of `position:moves()` is a point near the middle.
local function affords(position, context)
  local size = position:size()
  local price = LOOKING + (shapes[size] and 0 or MAKING)
  return size == 9 or (context.remaining or math.huge) >= price * size * size
end

--- Puts a stone of a side on an empty point.
local function place(board, point, side)
  local codes, unit, lines = board.codes, UNIT[side], board.through[point]
  board.at[point] = side
  for i = 1, #lines do
    local line = lines[i]
    codes[line] = codes[line] + unit
  end
end

--- Takes the stone back.
local function take(board, point)
  local at, codes, lines = board.at, board.codes, board.through[point]
  local unit = UNIT[at[point]]
  at[point] = nil
  for i = 1, #lines do
    local line = lines[i]
    codes[line] = codes[line] - unit
  end
end

--- Whether five stones of a side in a window win: where exactly five count, no sixth may follow.
local function completes(board, line, side)
  if not board.isExact then return true end
  local ends, at = board.ends[line], board.at
  return at[ends[1]] ~= side and at[ends[2]] ~= side
end

--- The stones of a position, with the shape of its board.
local function read(position)
  local size, codes = position:size(), {}
  local known = shapes[size] or shape(size)
  shapes[size] = known
  local board = {
    at = {}, codes = codes, isExact = position:isExact(), POINTS = known.POINTS,
    names = known.names, windows = known.windows, ends = known.ends, through = known.through,
    middle = known.middle,
  }
  for window = 1, #known.windows do codes[window] = 0 end
  for square, side in pairs(position:squares()) do place(board, known.points[square], side) end
  return board
end

return {
  UNIT = UNIT, OTHER = OTHER, place = place, take = take, read = read, completes = completes,
  affords = affords,
}
