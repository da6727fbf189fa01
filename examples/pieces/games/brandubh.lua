-- Brandubh: a king and his four guards on 7×7 squares want to reach a corner; eight attack them.
--
-- Every piece moves as a rook does, and takes what it closes in between itself and another of its
-- side, or a corner. Only the king may stop at a corner or in the middle. He is taken like any
-- other, but in the middle by four and beside it by three. After sixty moves without a capture the
-- match is drawn.

local SIZE <const>, QUIET <const> = 7, 60
local MIDDLE <const> = 25
local CORNERS <const> = { [1] = true, [7] = true, [43] = true, [49] = true }
local START <const> = "...a......a......g...aagkgaa...g......a......a..."
local STEPS <const> = { -SIZE, SIZE, -1, 1 }

local byte, put, sub = string.byte, string.put, string.sub
local ATTACKER <const>, GUARD <const>, KING <const> = byte("agk", 1, 3)
local sides = { [ATTACKER] = "black", [GUARD] = "white", [KING] = "white" }
local others = { black = "white", white = "black" }

-- Squares count from 1: a1, b1, … row by row.
local names, squares = {}, {}
for square = 1, SIZE * SIZE do
  names[square] = string.char(97 + (square - 1) % SIZE) .. (square - 1) // SIZE + 1
  squares[names[square]] = square
end

--- The square a step away; nil beyond the edge.
local function beside(square, step)
  local there = square + step
  if there < 1 or there > SIZE * SIZE then return nil end
  local isSideways = step == 1 or step == -1
  if isSideways and (square - 1) // SIZE ~= (there - 1) // SIZE then return nil end
  return there
end

--- Whether a square helps a side to take what stands beside it.
local function helps(board, square, side)
  if not square then return false end
  local piece = byte(board, square)
  return sides[piece] == side or CORNERS[square]
    or square == MIDDLE and piece ~= KING and sides[piece] == nil
end

--- Whether the king is taken: on all four sides in the middle, on three beside it, else on two.
local function isTaken(board, king, step)
  local isNear = king == MIDDLE
  for i = 1, 4 do isNear = isNear or beside(king, STEPS[i]) == MIDDLE end
  if not isNear then return helps(board, beside(king, step), "black") end
  for i = 1, 4 do
    local square = beside(king, STEPS[i])
    if square and square ~= MIDDLE and sides[byte(board, square)] ~= "black" then return false end
  end
  return true
end

local function eachMove(state, visit)
  for from = 1, SIZE * SIZE do
    local piece = byte(state.board, from)
    for i = 1, sides[piece] == state.turn and 4 or 0 do
      local to = beside(from, STEPS[i])
      while to and not sides[byte(state.board, to)] do
        local isKings = to == MIDDLE or CORNERS[to]
        if piece == KING or not isKings then visit(from, to) end
        to = beside(to, STEPS[i])
      end
    end
  end
end

return {
  name = "brandubh",
  sides = { black = "attackers", white = "guards" },

  setup = function(options)
    if options[1] then error("brandubh has no options", 0) end
    return { board = START, turn = "black", quiet = 0 }
  end,

  turn = function(state) return state.turn end,

  outcome = function(state)
    if state.winner then return state.winner end
    if state.quiet >= QUIET then return "draw" end
    local canMove = false
    eachMove(state, function() canMove = true end)
    if not canMove then return others[state.turn] end
  end,

  moves = function(state)
    local moves = {}
    eachMove(state, function(from, to)
      moves[#moves + 1] = names[from] .. "-" .. names[to]
    end)
    return moves
  end,

  play = function(state, move)
    local first, last = move:match("^(%w+)-(%w+)$")
    local from, to, side = squares[first], squares[last], state.turn
    local piece = byte(state.board, from)
    local board = put(put(state.board, from, "."), to, string.char(piece))
    local winner, quiet = nil, state.quiet + 1
    if piece == KING and CORNERS[to] then winner = side end
    for i = 1, 4 do
      local victim = beside(to, STEPS[i])
      local taken = victim and byte(board, victim)
      if taken == KING and side == "black" then
        if isTaken(board, victim, STEPS[i]) then winner = side end
      elseif taken and sides[taken] == others[side] and taken ~= KING
        and helps(board, beside(victim, STEPS[i]), side) then
        board, quiet = put(board, victim, "."), 0
      end
    end
    return { board = board, turn = others[side], quiet = quiet, winner = winner }
  end,

  board = function(state)
    local rows = {}
    for row = 1, SIZE do
      local line = sub(state.board, (row - 1) * SIZE + 1, row * SIZE)
      if row == 1 or row == SIZE then
        -- What stands in a corner can only be the king.
        line = line:gsub("^%.", "@"):gsub("%.$", "@")
      elseif row == 4 then
        line = line:gsub("^(...)%.", "%1+")
      end
      rows[row] = line
    end
    return {
      rows = rows,
      colors = { black = "red", white = "white", board = "green" },
      pieces = {
        a = { side = "black", name = "attacker" },
        g = { side = "white", name = "guard", shape = "square" },
        k = { side = "white", name = "king", color = "yellow", shape = "crown" },
        ["+"] = { name = "throne", color = "purple", shape = "diamond" },
        ["@"] = { name = "corner", color = "black", shape = "hole" },
      },
    }
  end,

  diagram = function(state)
    local lines = {}
    for row = 1, SIZE do
      lines[row] = row .. " " .. sub(state.board, (row - 1) * SIZE + 1, row * SIZE):gsub(".", "%0 ")
    end
    lines[#lines + 1] = "  a b c d e f g"
    return table.concat(lines, "\n")
  end,
}
