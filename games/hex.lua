-- Hex: black joins the top with the bottom, white the left with the right; hex:7 is played on 7×7.

local USUAL <const>, LEAST <const>, MOST <const> = 11, 2, 19

-- What depends on the size alone: each is made once.
local boards = {}

-- Cells count from 1, a1 first, then b1; a cell touches up to six others.
local function board(size)
  if boards[size] then return boards[size] end
  local names, cells, touching = {}, {}, {}
  for row = 1, size do
    for column = 1, size do
      names[#names + 1] = string.char(96 + column) .. row
      cells[names[#names]] = #names
    end
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
    touching[cell] = around
  end
  boards[size] = { names = names, cells = cells, touching = touching }
  return boards[size]
end

local bytes = { black = ("x"):byte(), white = ("o"):byte() }
local letters = { black = "x", white = "o" }

--- How far a cell is along the way that a side has to go, from 1 to the size.
local function progress(side, cell, size)
  return side == "black" and (cell - 1) // size + 1 or (cell - 1) % size + 1
end

--- Whether the chain of stones that a cell belongs to joins the two edges of a side.
local function joins(stones, size, side, cell)
  local touching, byte = board(size).touching, bytes[side]
  local seen, open = { [cell] = true }, { cell }
  local first, last = false, false
  while #open > 0 do
    local here = table.remove(open)
    local at = progress(side, here, size)
    first, last = first or at == 1, last or at == size
    if first and last then return true end
    for _, other in ipairs(touching[here]) do
      if not seen[other] and stones:byte(other) == byte then
        seen[other] = true
        open[#open + 1] = other
      end
    end
  end
  return false
end

return {
  name = "hex",

  setup = function(options)
    local size = math.tointeger(tonumber(options[1] or USUAL))
    if not size or size < LEAST or size > MOST or options[2] then
      error(("a size is from %d to %d, as in hex:7"):format(LEAST, MOST), 0)
    end
    return { size = size, stones = ("."):rep(size * size), turn = "black" }
  end,

  turn = function(state) return state.turn end,

  -- A full board has a winner: there are no draws.
  outcome = function(state) return state.winner end,

  moves = function(state)
    local names, moves, count = board(state.size).names, {}, 0
    for cell = 1, state.size * state.size do
      if state.stones:byte(cell) == 46 then
        count = count + 1
        moves[count] = names[cell]
      end
    end
    return moves
  end,

  play = function(state, move)
    local cell, side = board(state.size).cells[move], state.turn
    local stones = state.stones:sub(1, cell - 1) .. letters[side] .. state.stones:sub(cell + 1)
    return {
      size = state.size, stones = stones,
      turn = side == "black" and "white" or "black",
      winner = joins(stones, state.size, side, cell) and side or nil,
    }
  end,

  diagram = function(state, last)
    local names, size = board(state.size).names, state.size
    local letters = {}
    for column = 1, size do letters[column] = string.char(96 + column) end
    local lines = { "    " .. table.concat(letters, " ") }
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
        local stone = cell and state.stones:byte(cell)
        return stone == bytes.black and "black" or stone == bytes.white and "white" or nil
      end,
    },
    {
      name = "distance",
      summary = "How many more stones a side needs to join its edges, if it alone played on; nil when it cannot any more.",
      takes = { "side" }, gives = "integer?",
      answer = function(state, side)
        local size, touching = state.size, board(state.size).touching
        local mine, least = bytes[side], {}
        -- Stones of its own cost nothing: what costs less is looked at before what costs more.
        local waiting = { [0] = {} }
        local function reach(cell, cost)
          local stone = state.stones:byte(cell)
          if stone ~= 46 and stone ~= mine then return end
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
