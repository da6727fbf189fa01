-- Gomoku: five stones in an unbroken row, on a board of 9×9; six are a row, too.

local SIZE <const> = 9
local POINTS <const> = SIZE * SIZE
local BLACK <const>, WHITE <const>, EMPTY <const> = ("x"):byte(), ("o"):byte(), ("."):byte()

local byte, find, put, sub = string.byte, string.find, string.put, string.sub

-- Points count from 1, a1 first, then b1; a board is a text with a byte for each.
local names, points = {}, {}
for row = 1, SIZE do
  for column = 1, SIZE do
    local name = string.char(96 + column) .. row
    names[#names + 1] = name
    points[name] = #names
  end
end

-- The points as moves list them, from the middle outwards: searches try them in this order.
local order = {}
for point = 1, POINTS do order[point] = point end
local function away(point)
  local row, column = (point - 1) // SIZE - SIZE // 2, (point - 1) % SIZE - SIZE // 2
  return row * row + column * column
end
table.sort(order, function(a, b)
  if away(a) ~= away(b) then return away(a) < away(b) end
  return a < b
end)

-- The cells of the board that was looked at last: calls about the same board follow each other.
local seen, held
local function look(board)
  if board ~= seen then seen, held = board, { byte(board, 1, POINTS) } end
  return held
end

-- For each point the four lines through it, each as the points one way and those the other way.
local lines = {}
for point = 1, POINTS do
  local row, column = (point - 1) // SIZE, (point - 1) % SIZE
  local function ray(down, right)
    local found = {}
    for step = 1, 4 do
      local r, c = row + step * down, column + step * right
      if r < 0 or r >= SIZE or c < 0 or c >= SIZE then break end
      found[step] = r * SIZE + c + 1
    end
    return found
  end
  lines[point] = {
    { ray(0, 1), ray(0, -1) }, { ray(1, -1), ray(-1, 1) }, { ray(1, 0), ray(-1, 0) },
    { ray(1, 1), ray(-1, -1) },
  }
end

--- How many stones in a row a stone on a point makes along a line through it.
local function along(line, cells, stone)
  local one, other, i, j = line[1], line[2], 1, 1
  while cells[one[i]] == stone do i = i + 1 end
  while cells[other[j]] == stone do j = j + 1 end
  return i + j - 1
end

--- Whether a stone on a point of the board that was looked at makes a row of five. Such a row has
--- a stone next to the point, and one two steps away: few lines have both. A cell across the edge,
--- which is on no line, does no harm.
local function wins(point, stone)
  local cells, through = held, lines[point]
  return (cells[point - 1] == stone or cells[point + 1] == stone)
      and (cells[point - 2] == stone or cells[point + 2] == stone)
      and along(through[1], cells, stone) >= 5
    or (cells[point - 8] == stone or cells[point + 8] == stone)
      and (cells[point - 16] == stone or cells[point + 16] == stone)
      and along(through[2], cells, stone) >= 5
    or (cells[point - 9] == stone or cells[point + 9] == stone)
      and (cells[point - 18] == stone or cells[point + 18] == stone)
      and along(through[3], cells, stone) >= 5
    or (cells[point - 10] == stone or cells[point + 10] == stone)
      and (cells[point - 20] == stone or cells[point + 20] == stone)
      and along(through[4], cells, stone) >= 5
end

local stones = { black = BLACK, white = WHITE }
local letters = { black = "x", white = "o" }

return {
  name = "gomoku",

  setup = function(options)
    if options[1] then error("gomoku has no options", 0) end
    return { board = ("."):rep(POINTS), turn = "black" }
  end,

  turn = function(state) return state.turn end,

  outcome = function(state)
    if state.winner then return state.winner end
    if not find(state.board, ".", 1, true) then return "draw" end
  end,

  moves = function(state)
    local moves, count, cells = {}, 0, look(state.board)
    for i = 1, POINTS do
      local point = order[i]
      if cells[point] == EMPTY then
        count = count + 1
        moves[count] = names[point]
      end
    end
    return moves
  end,

  play = function(state, move)
    local point, side, board = points[move], state.turn, state.board
    if board ~= seen then look(board) end
    local won = wins(point, stones[side])
    local after = {
      board = put(board, point, letters[side]), turn = side == "black" and "white" or "black",
    }
    if won then after.winner = side end
    return after
  end,

  board = function(state)
    local rows = {}
    for row = 1, SIZE do rows[row] = sub(state.board, (row - 1) * SIZE + 1, row * SIZE) end
    return { rows = rows }
  end,

  diagram = function(state, last)
    local drawn = { "   a b c d e f g h i" }
    for row = 1, SIZE do
      local line = (" %d "):format(row)
      for column = 1, SIZE do
        local point = (row - 1) * SIZE + column
        local stone = sub(state.board, point, point)
        line = line .. (names[point] == last and stone:upper() or stone) .. " "
      end
      drawn[#drawn + 1] = line .. ("%d"):format(row)
    end
    drawn[#drawn + 1] = "   a b c d e f g h i"
    return table.concat(drawn, "\n")
  end,

  queries = {
    {
      name = "at", summary = "Whose stone is on a point; nil when it is empty.",
      takes = { "square" }, gives = "side?",
      answer = function(state, square)
        local point = points[square]
        local stone = point and byte(state.board, point)
        return stone == BLACK and "black" or stone == WHITE and "white" or nil
      end,
    },
    {
      name = "stones", summary = "How many stones a side has on the board.",
      takes = { "side" }, gives = "integer",
      answer = function(state, side)
        local count = 0
        for point = 1, POINTS do
          if byte(state.board, point) == stones[side] then count = count + 1 end
        end
        return count
      end,
    },
    {
      name = "reach",
      summary = "How many in a row a stone of a side on a point makes, or would make: 1 to 5.",
      takes = { "side", "square" }, gives = "integer",
      answer = function(state, side, square)
        local point, most = points[square], 0
        for line = 1, point and 4 or 0 do
          most = math.max(most, along(lines[point][line], look(state.board), stones[side]))
        end
        return math.min(most, 5)
      end,
    },
  },
}
