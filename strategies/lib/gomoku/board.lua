--- A Gomoku board to think on: plain tables, on which a stone is put and taken back in a few steps.
---
--- Points count from 1: a1, b1, … i9. Whoever looks for rows looks at *windows*: the 140 ways to
--- lay five points in a line. Stones of both sides in a window spoil it for good. So a window is
--- known by one number, its code: 1 for each black stone and 6 for each white one. Code 3 is three
--- black stones and two empty points; code 24 four white stones and one; any code of both sides is
--- dead.

local SIZE <const> = 9
local POINTS <const> = SIZE * SIZE

--- What a stone of a side adds to the code of a window.
local UNIT <const> = { black = 1, white = 6 }
local OTHER <const> = { black = "white", white = "black" }

local names, points, windows, through = {}, {}, {}, {}
for point = 1, POINTS do
  names[point] = string.char(97 + (point - 1) % SIZE) .. (point - 1) // SIZE + 1
  points[names[point]], through[point] = point, {}
end
for _, way in ipairs { { 1, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 } } do
  for point = 1, POINTS do
    local column, row = (point - 1) % SIZE + 4 * way[1], (point - 1) // SIZE + 4 * way[2]
    if column >= 0 and column < SIZE and row < SIZE then
      local window = {}
      for i = 0, 4 do
        window[i + 1] = point + i * (way[1] + SIZE * way[2])
        table.insert(through[window[i + 1]], #windows + 1)
      end
      windows[#windows + 1] = window
    end
  end
end

--- Puts a stone of a side on an empty point.
local function place(board, point, side)
  local codes, unit, lines = board.codes, UNIT[side], through[point]
  board.at[point] = side
  for i = 1, #lines do
    local line = lines[i]
    codes[line] = codes[line] + unit
  end
end

--- Takes the stone back.
local function take(board, point)
  local at, codes, lines = board.at, board.codes, through[point]
  local unit = UNIT[at[point]]
  at[point] = nil
  for i = 1, #lines do
    local line = lines[i]
    codes[line] = codes[line] - unit
  end
end

--- The board after these moves of a match, or the stones of any board of Gomoku.
local function read(position)
  local board = { at = {}, codes = {} }
  for window = 1, #windows do board.codes[window] = 0 end
  for square, side in pairs(position:squares()) do place(board, points[square], side) end
  return board
end

return {
  POINTS = POINTS, UNIT = UNIT, OTHER = OTHER,
  names = names, points = points, windows = windows, through = through,
  place = place, take = take, read = read,
}
