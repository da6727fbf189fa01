-- Gomoku: five stones in an unbroken row, on a board of 9×9; six are a row, too.
--
-- gomoku:15 has 15×15 points, of 9 to 20; exact, as in gomoku:15,exact, counts five only, not six.

local USUAL <const>, LEAST <const>, MOST <const> = 9, 9, 20
local BLACK <const>, WHITE <const>, EMPTY <const> = ("x"):byte(), ("o"):byte(), ("."):byte()

local byte, find, put, sub, max = string.byte, string.find, string.put, string.sub, math.max

local stones = { black = BLACK, white = WHITE }

-- The cells of the board that was looked at last: calls about the same board follow each other.
local seen, held
local function look(board)
  if board ~= seen then seen, held = board, { byte(board, 1, #board) } end
  return held
end

--- How many stones in a row a stone on a point makes along a line through it; more than six may
--- be counted as six.
local function along(line, cells, stone)
  local one, other, i, j = line[1], line[2], 1, 1
  while cells[one[i]] == stone do i = i + 1 end
  while cells[other[j]] == stone do j = j + 1 end
  return i + j - 1
end

-- The names of the points, and the points of the names. Points count from 1, a1 first, then b1; a
-- board is a text with a byte for each.
local function naming(size)
  local names, points = {}, {}
  for row = 1, size do
    for column = 1, size do
      local name = string.char(96 + column) .. row
      names[#names + 1] = name
      points[name] = #names
    end
  end
  return names, points
end

-- The points as moves list them, from the middle outwards: searches try them in this order.
local function outwards(size)
  local order = {}
  for point = 1, size * size do order[point] = point end
  local function away(point)
    local row, column = (point - 1) // size - size // 2, (point - 1) % size - size // 2
    return row * row + column * column
  end
  table.sort(order, function(a, b)
    if away(a) ~= away(b) then return away(a) < away(b) end
    return a < b
  end)
  return order
end

-- For each point the four lines through it, each as the points one way and those the other way.
local function lines(size)
  local through = {}
  for point = 1, size * size do
    local row, column = (point - 1) // size, (point - 1) % size
    local function ray(down, right)
      local found = {}
      for step = 1, 5 do
        local r, c = row + step * down, column + step * right
        if r < 0 or r >= size or c < 0 or c >= size then break end
        found[step] = r * size + c + 1
      end
      return found
    end
    through[point] = {
      { ray(0, 1), ray(0, -1) }, { ray(1, -1), ray(-1, 1) }, { ray(1, 0), ray(-1, 0) },
      { ray(1, 1), ray(-1, -1) },
    }
  end
  return through
end

-- What depends on the size alone, by the number of points: each is made once.
local shapes = {}

local function make(size)
  local made = { size = size, order = outwards(size), lines = lines(size) }
  made.names, made.points = naming(size)
  local columns = {}
  for column = 1, size do columns[column] = string.char(96 + column) end
  made.columns = "   " .. table.concat(columns, " ")

  local down, left, right = size, size - 1, size + 1
  local down2, left2, right2 = 2 * down, 2 * left, 2 * right

  --- Whether a stone on a point of the board that was looked at makes a row of five, or of exactly
  --- five. Such a row has a stone next to the point, and one two steps away: few lines have both.
  --- A cell across the edge, which is on no line, does no harm.
  function made.wins(point, stone, isExact)
    local cells, through = held, made.lines[point]
    local one = (cells[point - 1] == stone or cells[point + 1] == stone)
      and (cells[point - 2] == stone or cells[point + 2] == stone)
      and along(through[1], cells, stone) or 0
    local two = (cells[point - left] == stone or cells[point + left] == stone)
      and (cells[point - left2] == stone or cells[point + left2] == stone)
      and along(through[2], cells, stone) or 0
    local three = (cells[point - down] == stone or cells[point + down] == stone)
      and (cells[point - down2] == stone or cells[point + down2] == stone)
      and along(through[3], cells, stone) or 0
    local four = (cells[point - right] == stone or cells[point + right] == stone)
      and (cells[point - right2] == stone or cells[point + right2] == stone)
      and along(through[4], cells, stone) or 0
    if isExact then return one == 5 or two == 5 or three == 5 or four == 5 end
    return one >= 5 or two >= 5 or three >= 5 or four >= 5
  end

  shapes[size * size] = made
  return made
end

--- The shape of a board.
local function shapeOf(board)
  local known = shapes[#board]
  if known then return known end
  for size = LEAST, MOST do
    if size * size == #board then return make(size) end
  end
  error(("a board has %d×%d to %d×%d points, and not %d in all")
    :format(LEAST, LEAST, MOST, MOST, #board), 0)
end

--- The longest row of the winner, from one end to the other.
local function winningRow(state)
  local shape, cells, found = shapeOf(state.board), look(state.board), {}
  for point = 1, #cells do
    for _, line in ipairs(shape.lines[point]) do
      local row = cells[point] == stones[state.winner] and { shape.names[point] } or {}
      -- Each row is found from its first point, from which the other way is empty.
      local before = line[2][1]
      local isFirst = #row == 1 and cells[before] ~= cells[point]
      for _, other in ipairs(isFirst and line[1] or {}) do
        if cells[other] ~= cells[point] then break end
        row[#row + 1] = shape.names[other]
      end
      local isEnough = #row == 5 or #row > 5 and not state.exact
      if isFirst and isEnough and #row > #found then found = row end
    end
  end
  return found
end

-- The size and whether only five count, from the options in either order.
local function read(options)
  local size, isExact
  for _, option in ipairs(options) do
    local number = math.tointeger(tonumber(option))
    if option == "exact" and not isExact then
      isExact = true
    elseif number and not size and number >= LEAST and number <= MOST then
      size = number
    else
      error(("a size is from %d to %d, and exact counts five only, as in gomoku:15,exact")
        :format(LEAST, MOST), 0)
    end
  end
  return size or USUAL, isExact
end

local letters = { black = "x", white = "o" }

return {
  name = "gomoku",

  setup = function(options)
    local size, isExact = read(options)
    return { board = ("."):rep(size * size), turn = "black", exact = isExact }
  end,

  turn = function(state) return state.turn end,

  outcome = function(state)
    if state.winner then return state.winner end
    if not find(state.board, ".", 1, true) then return "draw" end
  end,

  moves = function(state)
    local cells = look(state.board)
    local shape, moves, count = shapeOf(state.board), {}, 0
    local order, names = shape.order, shape.names
    for i = 1, #order do
      local point = order[i]
      if cells[point] == EMPTY then
        count = count + 1
        moves[count] = names[point]
      end
    end
    return moves
  end,

  play = function(state, move)
    local side, board, isExact = state.turn, state.board, state.exact
    local shape = shapes[#board] or shapeOf(board)
    local point = shape.points[move]
    if board ~= seen then look(board) end
    local won = shape.wins(point, stones[side], isExact)
    local after = {
      board = put(board, point, letters[side]), turn = side == "black" and "white" or "black",
      exact = isExact,
    }
    if won then after.winner = side end
    return after
  end,

  board = function(state)
    local rows, size = {}, shapeOf(state.board).size
    for row = 1, size do rows[row] = sub(state.board, (row - 1) * size + 1, row * size) end
    return { rows = rows, shape = "points", line = state.winner and winningRow(state) }
  end,

  diagram = function(state, last)
    local shape = shapeOf(state.board)
    local size, names = shape.size, shape.names
    local drawn = { shape.columns }
    for row = 1, size do
      local line = ("%2d "):format(row)
      for column = 1, size do
        local point = (row - 1) * size + column
        local stone = sub(state.board, point, point)
        line = line .. (names[point] == last and stone:upper() or stone) .. " "
      end
      drawn[#drawn + 1] = line .. ("%d"):format(row)
    end
    drawn[#drawn + 1] = shape.columns
    return table.concat(drawn, "\n")
  end,

  queries = {
    {
      name = "size", summary = "How many points a side of the board has: 9 to 20.",
      gives = "integer",
      answer = function(state) return shapeOf(state.board).size end,
    },
    {
      name = "isExact", summary = "Whether exactly five in a row win, and six do not.",
      gives = "boolean",
      answer = function(state) return state.exact or false end,
    },
    {
      name = "at", summary = "Whose stone is on a point; nil when it is empty.",
      takes = { "square" }, gives = "side?",
      answer = function(state, square)
        local point = shapeOf(state.board).points[square]
        local stone = point and byte(state.board, point)
        return stone == BLACK and "black" or stone == WHITE and "white" or nil
      end,
    },
    {
      name = "stones", summary = "How many stones a side has on the board.",
      takes = { "side" }, gives = "integer",
      answer = function(state, side)
        local count = 0
        for point = 1, #state.board do
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
        local shape = shapeOf(state.board)
        local point, most = shape.points[square], 0
        for line = 1, point and 4 or 0 do
          most = max(most, along(shape.lines[point][line], look(state.board), stones[side]))
        end
        return math.min(most, 5)
      end,
    },
  },
}
