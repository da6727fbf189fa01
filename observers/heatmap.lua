-- Counts over all matches which squares were taken: when, how often and by whom. Shown after the last one.
--
-- Taken is the square on which a move puts something of the side's own, or where the board does not tell,
-- the one that the move's text ends in. A match counts when it has ended.

-- The square that a move took; nil for a move that took none.
local function taken(event)
  for _, change in ipairs(event.changes) do
    if change.side == event.side then return change.square end
  end
  return #event.changes == 0 and event.move:match("%a+%d+$") or nil
end

-- Adds the match that has ended last.
local function add(memory)
  local match = memory.match
  if not match or not match.ended then return end
  memory.matches = memory.matches + 1
  for ply = 1, match.ended do
    local square = match.taken[ply]
    if square then
      local sum = memory.squares[square] or { count = 0, plies = 0, black = 0 }
      sum.count, sum.plies = sum.count + 1, sum.plies + ply
      if match.black[ply] then sum.black = sum.black + 1 end
      memory.squares[square] = sum
    end
  end
  memory.match = nil
end

-- Rows of squares for games that show none: columns are letters and rows are numbers, 1 on top.
local function rows_of(squares)
  local width, height = 0, 0
  for square in pairs(squares) do
    local letter, number = square:match("^(%l)(%d+)$")
    if letter then
      width = math.max(width, letter:byte() - 96)
      height = math.max(height, tonumber(number))
    end
  end
  local rows = {}
  for row = 1, math.min(height, 50) do
    rows[row] = {}
    for column = 1, width do rows[row][column] = string.char(96 + column) .. row end
  end
  return rows
end

-- A table with the board's rows and columns; `show` writes what stands at a square.
local function draw(rows, squares, show)
  local wide = 0
  local cells = {}
  for y, row in ipairs(rows) do
    cells[y] = {}
    for x, square in ipairs(row) do
      local sum = squares[square]
      cells[y][x] = square == "" and "" or sum and show(sum) or "."
      wide = math.max(wide, #cells[y][x])
    end
  end
  local function line(name, texts)
    local parts = { string.format("%3s", name) }
    for _, text in ipairs(texts) do
      parts[#parts + 1] = string.rep(" ", wide + 1 - #text) .. text
    end
    return table.concat(parts)
  end
  local names = {}
  for x, square in ipairs(rows[1] or {}) do names[x] = square:match("^%a+") or "" end
  if table.concat(names) ~= "" then print(line("", names)) end
  for y, row in ipairs(rows) do
    print(line((row[1] or ""):match("%d+$") or "", cells[y]))
  end
end

-- Larger boards have no room for a third table in what an event may print.
local ROOM <const> = 16

-- Whether all squares that were taken were taken equally often.
local function is_even(squares)
  local count
  for _, sum in pairs(squares) do
    if count and sum.count ~= count then return false end
    count = sum.count
  end
  return true
end

local function tell(memory, game)
  local rows, squares = memory.rows or rows_of(memory.squares), memory.squares
  if memory.matches == 0 or #rows == 0 or not next(squares) then
    print("heatmap: no match of " .. game .. " has ended in which a square was taken")
    return
  end
  local count = memory.matches == 1 and "1 match" or memory.matches .. " matches"
  print("When the squares were taken in " .. count .. " of " .. game .. ", as the average ply:")
  draw(rows, squares, function(sum) return string.format("%.0f", sum.plies / sum.count) end)
  if is_even(squares) then
    local _, each = next(squares)
    print("Each of them was taken " .. (each.count == memory.matches and "once in every match."
      or string.format("%.0f times in 100 matches.", 100 * each.count / memory.matches)))
  else
    print("How often, in times per 100 matches:")
    draw(rows, squares, function(sum)
      return string.format("%.0f", 100 * sum.count / memory.matches)
    end)
  end
  if #rows <= ROOM then
    print("How many of 100 times it was " .. memory.black .. " who took them:")
    draw(rows, squares, function(sum) return string.format("%.0f", 100 * sum.black / sum.count) end)
  end
end

---@type moonstone.Observer
return {
  name = "heatmap",

  observe = function(event, _, context)
    local memory = context.memory
    if not memory.squares then
      memory.matches, memory.squares = 0, {}
    end
    if event.kind == "start" then
      add(memory)
      memory.rows, memory.black = event.grid, event.sides.black
      memory.match = { taken = {}, black = {} }
    elseif event.kind == "reset" then
      memory.match = { taken = {}, black = {} }
    elseif event.kind == "finish" then
      add(memory)
      tell(memory, event.game)
    elseif memory.match then
      local match = memory.match
      if event.kind == "move" then
        match.taken[event.ply] = taken(event)
        match.black[event.ply] = event.side == "black"
      elseif event.kind == "pass" then
        match.taken[event.ply] = nil
      end
      -- Who takes a move back after the end makes it the end no longer.
      if event.kind == "end" then match.ended = event.ply
      elseif event.kind == "undo" or event.kind == "move" then match.ended = nil end
    end
  end,
}
