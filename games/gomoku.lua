-- Gomoku: five stones in an unbroken row, on a board of 9×9; six are a row, too.

local SIZE <const> = 9
local POINTS <const> = SIZE * SIZE
local BLACK <const>, WHITE <const>, EMPTY <const> = ("x"):byte(), ("o"):byte(), ("."):byte()

local byte, find, sub = string.byte, string.find, string.sub

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
local seen, cells
local function look(board)
  if board ~= seen then seen, cells = board, { byte(board, 1, POINTS) } end
  return cells
end

-- For each point the four lines through it, each as the points one way and the points the other way.
local rays = {}
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
  rays[point] = {
    ray(0, 1), ray(0, -1), ray(1, 0), ray(-1, 0), ray(1, 1), ray(-1, -1), ray(1, -1), ray(-1, 1),
  }
end

--- How many stones in a row a stone on the point makes, of those that count: at most 5.
local function reach(board, point, stone)
  local cells, around, most = look(board), rays[point], 1
  for line = 1, 8, 2 do
    local one, other = around[line], around[line + 1]
    local i, j = 1, 1
    while cells[one[i]] == stone do i = i + 1 end
    while cells[other[j]] == stone do j = j + 1 end
    if i + j - 1 > most then most = i + j - 1 end
  end
  return most < 5 and most or 5
end

--- Whether a stone on the point makes a row of five. Most points have no neighbour of that stone;
--- a cell across the edge, which is not one, does no harm.
local function wins(board, point, stone)
  local cells = look(board)
  return (cells[point - 1] == stone or cells[point + 1] == stone
      or cells[point - 8] == stone or cells[point + 8] == stone
      or cells[point - 9] == stone or cells[point + 9] == stone
      or cells[point - 10] == stone or cells[point + 10] == stone)
    and reach(board, point, stone) == 5
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
    local won = wins(board, point, stones[side])
    return {
      board = sub(board, 1, point - 1) .. letters[side] .. sub(board, point + 1),
      turn = side == "black" and "white" or "black",
      winner = won and side or nil,
    }
  end,

  board = function(state)
    local rows = {}
    for row = 1, SIZE do rows[row] = sub(state.board, (row - 1) * SIZE + 1, row * SIZE) end
    return { rows = rows }
  end,

  diagram = function(state, last)
    local lines = { "   a b c d e f g h i" }
    for row = 1, SIZE do
      local line = (" %d "):format(row)
      for column = 1, SIZE do
        local point = (row - 1) * SIZE + column
        local stone = sub(state.board, point, point)
        line = line .. (names[point] == last and stone:upper() or stone) .. " "
      end
      lines[#lines + 1] = line .. ("%d"):format(row)
    end
    lines[#lines + 1] = "   a b c d e f g h i"
    return table.concat(lines, "\n")
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
        local point = points[square]
        return point and reach(state.board, point, stones[side]) or 0
      end,
    },
  },
}
