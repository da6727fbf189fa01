--- A Hex board to think on: cells by number, what they touch, and where they bridge to.
---
--- Cells count from 1: a1, b1, … row by row. Behind them come the four edges, as cells that have
--- their owner from the start: so whoever joins stones to an edge need not treat it as special.
---
--- A *bridge* is two cells of a side with two empty cells between them that both touch:
---
---     . x .      If the other side takes one of the two (intrudes), the other one
---      . . .     still joins them. So a bridge is as good as a chain, for as long
---       . x .    as every intrusion is answered.

local boards, OTHER <const> = {}, { black = "white", white = "black" }

local STEPS <const> = { { 0, -1 }, { 1, -1 }, { -1, 0 }, { 1, 0 }, { -1, 1 }, { 0, 1 } }
-- Where a bridge leads, and the two cells between.
local BRIDGES <const> = {
  { 1, -2, 0, -1, 1, -1 }, { -1, -1, -1, 0, 0, -1 }, { 2, -1, 1, -1, 1, 0 },
  { -2, 1, -1, 0, -1, 1 }, { 1, 1, 1, 0, 0, 1 }, { -1, 2, -1, 1, 0, 1 },
}

--- What depends on the size alone: names, neighbours and bridges of each cell, edges included.
local function shape(size)
  if boards[size] then return boards[size] end
  local count = size * size
  local edges = { top = count + 1, bottom = count + 2, left = count + 3, right = count + 4 }
  local names, cells, touching, bridges = {}, {}, {}, {}
  for cell = 1, count + 4 do touching[cell], bridges[cell] = {}, {} end
  local function at(column, row)
    if column >= 1 and column <= size and row >= 1 and row <= size then
      return (row - 1) * size + column
    end
  end
  local function join(edge, cell, one, other)
    if one then
      table.insert(bridges[edge], { cell, one, other })
      table.insert(bridges[cell], { edge, one, other })
    else
      table.insert(touching[edge], cell)
      table.insert(touching[cell], edge)
    end
  end
  for row = 1, size do
    for column = 1, size do
      local cell = at(column, row)
      names[cell] = string.char(96 + column) .. row
      cells[names[cell]] = cell
      for _, step in ipairs(STEPS) do
        local other = at(column + step[1], row + step[2])
        if other then table.insert(touching[cell], other) end
      end
      for _, step in ipairs(BRIDGES) do
        local far = at(column + step[1], row + step[2])
        if far then
          table.insert(bridges[cell],
            { far, at(column + step[3], row + step[4]), at(column + step[5], row + step[6]) })
        end
      end
    end
  end
  for i = 1, size do
    join(edges.top, at(i, 1))
    join(edges.bottom, at(i, size))
    join(edges.left, at(1, i))
    join(edges.right, at(size, i))
    -- From the second row, two cells of the first lead to the edge.
    if i < size then
      join(edges.top, at(i, 2), at(i, 1), at(i + 1, 1))
      join(edges.bottom, at(i + 1, size - 1), at(i, size), at(i + 1, size))
      join(edges.left, at(2, i), at(1, i), at(1, i + 1))
      join(edges.right, at(size - 1, i + 1), at(size, i), at(size, i + 1))
    end
  end
  boards[size] = {
    size = size, count = count, names = names, cells = cells, touching = touching,
    bridges = bridges,
    goals = {
      black = { edges.top, edges.bottom }, white = { edges.left, edges.right },
    },
  }
  return boards[size]
end

local hex = { OTHER = OTHER }

-- What reading a board of a size for the first time costs, in ticks for each cell.
local PRICE <const> = 800

--- Whether there are ticks for reading a board, and for so many more for each cell. If not,
--- `position:moves()` is cheap, and its first move is nearest to the middle.
function hex.affords(position, context, ticks)
  return (context.remaining or math.huge) >= (PRICE + ticks) * position:size() ^ 2
end

--- The board of a position: its shape, and whose stone is on each cell in `at`.
function hex.read(position)
  local size = position:size()
  local board, at = shape(size), {}
  for square, side in pairs(position:squares()) do at[board.cells[square]] = side end
  for side, goals in pairs(board.goals) do
    at[goals[1]], at[goals[2]] = side, side
  end
  return board, at
end

--- The chains of a side: for each of its cells and edges, the first cell of its chain. With
--- `isFar`, bridges join too, if no two of them rest on the same cell.
function hex.chains(board, at, side, isFar)
  local chain, used = {}, {}
  for first = board.count + 4, 1, -1 do
    if at[first] == side and not chain[first] then
      local open, i = { first }, 1
      chain[first] = first
      while open[i] do
        local cell = open[i]
        for _, other in ipairs(board.touching[cell]) do
          if at[other] == side and not chain[other] then
            chain[other] = first
            open[#open + 1] = other
          end
        end
        for _, bridge in ipairs(isFar and board.bridges[cell] or {}) do
          local far, one, two = bridge[1], bridge[2], bridge[3]
          if at[far] == side and not chain[far] and not at[one] and not at[two]
            and not used[one] and not used[two] then
            used[one], used[two] = true, true
            chain[far] = first
            open[#open + 1] = far
          end
        end
        i = i + 1
      end
    end
  end
  return chain, used
end

--- The cells that make good the bridges of a side into which a stone on `last` intruded.
function hex.broken(board, at, side, last)
  local found, isThere, chain = {}, {}, hex.chains(board, at, side)
  for _, cell in ipairs(last and board.touching[last] or {}) do
    for _, bridge in ipairs(at[cell] == side and board.bridges[cell] or {}) do
      local far, one, two = bridge[1], bridge[2], bridge[3]
      local fill = one == last and two or two == last and one
      if fill and at[far] == side and not at[fill] and chain[cell] ~= chain[far]
        and not isThere[fill] then
        isThere[fill] = true
        found[#found + 1] = fill
      end
    end
  end
  return found
end

--- What the swap rule asks for, where the game has it: an opening that is worth little, as white
--- takes any that is worth much; or the swap, if the first stone is no nearer to an edge than the
--- third row. Nil if it asks for nothing.
function hex.swap(position, context)
  if not context.game:find("swap", 1, true) then return nil end
  local size, square = position:size(), context.moves[1]
  -- White has a move for each cell only if it may swap: one is taken.
  if position:count() ~= size ^ 2 then return nil end
  if position:turn() == "black" then return size > 2 and "a3" or "a2" end
  if not square then
    -- The match began here.
    if not hex.affords(position, context, 0) then return nil end
    for only in pairs(position:squares()) do square = only end
  end
  local column, row = square:byte() - 96, math.tointeger(square:sub(2))
  local near = math.min(column, row, size + 1 - column, size + 1 - row)
  return near > math.min(2, (size - 1) // 2) and "swap-pieces" or nil
end

--- How many steps a cell is from the middle.
function hex.away(board, cell)
  local middle = (board.size + 1) / 2
  return math.abs((cell - 1) % board.size + 1 - middle)
    + math.abs((cell - 1) // board.size + 1 - middle)
end

--- The cell that the other side just took; nil at the beginning.
function hex.last(board, context)
  return board.cells[context.moves[#context.moves]]
end

return hex
