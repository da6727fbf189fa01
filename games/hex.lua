-- Hex: black joins the top with the bottom, white the left with the right; hex:7 is played on 7×7.
--
-- By the swap rule, as in hex:11,swap, white may answer the first stone by taking it: the move
-- swap-pieces makes it white's, and mirrors it to where it is worth to white what it was to black.

local USUAL <const>, LEAST <const>, MOST <const> = 11, 2, 19
local EMPTY <const> = ("."):byte()

local SWAP <const> = "swap-pieces"

local byte, put = string.byte, string.put

-- What depends on the size alone: each is made once.
local boards = {}

-- Cells count from 1, a1 first, then b1; a cell touches up to six others. Moves are listed from the
-- middle outwards, in which order searches try them.
local function board(size)
  if boards[size] then return boards[size] end
  local names, cells, touching, order = {}, {}, {}, {}
  for row = 1, size do
    for column = 1, size do
      names[#names + 1] = string.char(96 + column) .. row
      cells[names[#names]] = #names
    end
  end
  local function away(cell)
    local row, column = (cell - 1) // size * 2 - size + 1, (cell - 1) % size * 2 - size + 1
    return row * row + row * column + column * column
  end
  for cell = 1, size * size do
    local row, column = (cell - 1) // size, (cell - 1) % size
    local around = {}
    for _, step in ipairs { { -1, 0 }, { -1, 1 }, { 0, -1 }, { 0, 1 }, { 1, -1 }, { 1, 0 } } do
      local r, c = row + step[1], column + step[2]
      if r >= 0 and r < size and c >= 0 and c < size then
        around[#around + 1] = r * size + c + 1
      end
    end
    touching[cell], order[cell] = around, cell
  end
  table.sort(order, function(a, b)
    if away(a) ~= away(b) then return away(a) < away(b) end
    return a < b
  end)
  boards[size] = { names = names, cells = cells, touching = touching, order = order }
  return boards[size]
end

-- The stones that were looked at last, as a table: calls about the same board follow each other.
local looked, stoneAt
local function look(stones)
  if stones ~= looked then looked, stoneAt = stones, { byte(stones, 1, #stones) } end
  return stoneAt
end

local bytes = { black = byte("x"), white = byte("o") }
local letters = { black = "x", white = "o" }

--- How far a cell is along the way that a side has to go, from 1 to the size.
local function progress(side, cell, size)
  return side == "black" and (cell - 1) // size + 1 or (cell - 1) % size + 1
end

--- Whether a stone on a cell completes a chain that joins the two edges of a side.
local function joins(stones, size, side, cell)
  local touching, stone, at = board(size).touching, bytes[side], look(stones)
  local around, isAlone = touching[cell], true
  for i = 1, #around do isAlone = isAlone and at[around[i]] ~= stone end
  if isAlone then return false end
  local seen, open, count = { [cell] = true }, { cell }, 1
  local first, last = false, false
  local i = 1
  while i <= count do
    local here = open[i]
    local way = progress(side, here, size)
    first, last = first or way == 1, last or way == size
    if first and last then return true end
    around = touching[here]
    for j = 1, #around do
      local other = around[j]
      if at[other] == stone and not seen[other] then
        seen[other] = true
        count = count + 1
        open[count] = other
      end
    end
    i = i + 1
  end
  return false
end

--- A shortest chain of stones with which a side joins its edges, from one edge to the other.
local function chain(stones, size, side)
  local shape, at, before, open = board(size), look(stones), {}, {}
  for cell = 1, #at do
    if at[cell] == bytes[side] and progress(side, cell, size) == 1 then
      before[cell], open[#open + 1] = 0, cell
    end
  end
  for i = 1, #at do
    local here = open[i]
    if not here then break end
    if progress(side, here, size) == size then
      local found = {}
      while here ~= 0 do
        table.insert(found, 1, shape.names[here])
        here = before[here]
      end
      return found
    end
    for _, other in ipairs(shape.touching[here]) do
      if at[other] == bytes[side] and not before[other] then
        before[other], open[#open + 1] = here, other
      end
    end
  end
end

-- The size and whether the swap rule holds, from the options in either order.
local function read(options)
  local size, swaps
  for _, option in ipairs(options) do
    local number = math.tointeger(tonumber(option))
    if option == "swap" and not swaps then
      swaps = true
    elseif number and not size and number >= LEAST and number <= MOST then
      size = number
    else
      error(("a size is from %d to %d, as in hex:7, and swap the swap rule, as in hex:11,swap")
        :format(LEAST, MOST), 0)
    end
  end
  return size or USUAL, swaps
end

--- The stones after a swap: the only one is white's, and its row and column are exchanged.
local function swapped(stones, size)
  local cell = stones:find("x", 1, true) - 1
  return put(("."):rep(#stones), cell % size * size + cell // size + 1, "o")
end

return {
  name = "hex",

  setup = function(options)
    local size, swaps = read(options)
    return { size = size, stones = ("."):rep(size * size), turn = "black", swap = swaps }
  end,

  turn = function(state) return state.turn end,

  -- A full board has a winner: there are no draws.
  outcome = function(state) return state.winner end,

  moves = function(state)
    local shape, at = board(state.size), look(state.stones)
    local names, order, moves, count = shape.names, shape.order, {}, 0
    for i = 1, #order do
      local cell = order[i]
      if at[cell] == EMPTY then
        count = count + 1
        moves[count] = names[cell]
      end
    end
    if state.swap and state.turn == "white" then moves[count + 1] = SWAP end
    return moves
  end,

  play = function(state, move)
    local size, stones, side = state.size, state.stones, state.turn
    if move == SWAP then return { size = size, stones = swapped(stones, size), turn = "black" } end
    local cell = board(size).cells[move]
    local after = {
      size = size, stones = put(stones, cell, letters[side]),
      turn = side == "black" and "white" or "black", swap = side == "black" and state.swap or nil,
    }
    if joins(stones, size, side, cell) then after.winner = side end
    return after
  end,

  board = function(state)
    local rows = {}
    for row = 1, state.size do
      rows[row] = state.stones:sub((row - 1) * state.size + 1, row * state.size)
    end
    return {
      shape = "hexagons",
      colors = { black = "red", white = "blue", board = "white" },
      edges = { top = "black", bottom = "black", left = "white", right = "white" },
      rows = rows,
      line = state.winner and chain(state.stones, state.size, state.winner),
    }
  end,

  diagram = function(state, last)
    local names, size = board(state.size).names, state.size
    local columns = {}
    for column = 1, size do columns[column] = string.char(96 + column) end
    local lines = { "    " .. table.concat(columns, " ") }
    for row = 1, size do
      local cells = {}
      for column = 1, size do
        local cell = (row - 1) * size + column
        local stone = state.stones:sub(cell, cell)
        cells[column] = names[cell] == last and stone:upper() or stone
      end
      lines[#lines + 1] = (" "):rep(row) .. ("%2d "):format(row) .. table.concat(cells, " ")
    end
    return table.concat(lines, "\n")
  end,

  queries = {
    {
      name = "size", summary = "How many cells a side of the board has.",
      gives = "integer",
      answer = function(state) return state.size end,
    },
    {
      name = "at", summary = "Whose stone is on a cell; nil when it is empty.",
      takes = { "square" }, gives = "side?",
      answer = function(state, square)
        local cell = board(state.size).cells[square]
        local stone = cell and byte(state.stones, cell)
        return stone == bytes.black and "black" or stone == bytes.white and "white" or nil
      end,
    },
    {
      name = "distance",
      summary = "How many more stones a side needs to join its edges, if it alone played on; nil when it cannot any more.",
      takes = { "side" }, gives = "integer?",
      answer = function(state, side)
        local size, touching = state.size, board(state.size).touching
        local at = look(state.stones)
        local mine, least = bytes[side], {}
        -- Stones of its own cost nothing: what costs less is looked at before what costs more.
        local waiting = { [0] = {} }
        local function reach(cell, cost)
          local stone = at[cell]
          if stone ~= EMPTY and stone ~= mine then return end
          cost = cost + (stone == mine and 0 or 1)
          if least[cell] and least[cell] <= cost then return end
          least[cell] = cost
          waiting[cost] = waiting[cost] or {}
          table.insert(waiting[cost], cell)
        end
        for cell = 1, size * size do
          if progress(side, cell, size) == 1 then reach(cell, 0) end
        end
        for cost = 0, size * size do
          local cells, i = waiting[cost] or {}, 1
          while i <= #cells do
            local cell = cells[i]
            if least[cell] == cost then
              if progress(side, cell, size) == size then return cost end
              for _, other in ipairs(touching[cell]) do reach(other, cost) end
            end
            i = i + 1
          end
        end
      end,
    },
  },
}
