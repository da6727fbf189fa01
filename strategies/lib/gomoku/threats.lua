--- Forced wins, found by threats: play one, and ask which replies could matter at all.
---
--- A threat is a move after which I would win if the other side passed. The proof of that win rests
--- on few points: those where I would play, and those that stop me. A reply elsewhere changes
--- nothing, unless it makes a four of its own. So of some sixty replies four or five must be tried,
--- and each that fails narrows them down: what was no part of the proof against it need not be
--- tried either.
---
--- Allis, van den Herik and Huntjens called this threat-space search. Hex calls it the must-play
--- region.

local gomoku = require "gomoku.board"
local shapes = require "gomoku.shapes"

local UNIT, OTHER, completes = gomoku.UNIT, gomoku.OTHER, gomoku.completes
local place, take, gap, goals = gomoku.place, gomoku.take, shapes.gap, shapes.goals

-- The work that is left, in units of some 500 ticks. Some cost more; so the turn says when its last
-- ticks have come.
local left, turn, reserve
-- On a large board, the ticks below which no other move is tried for a defence.
local floor

--- Whether a stone on a point would have two goals: the one known, and another that it returns.
local function crossing(board, point, side, known)
  local codes, lines, three = board.codes, board.through[point], 3 * UNIT[side]
  for i = 1, #lines do
    if codes[lines[i]] == three and completes(board, lines[i], side) then
      local goal = gap(board, lines[i], point)
      if goal ~= known then return goal end
    end
  end
end

--- A point in this window of three stones that makes two goals, and what it rests on; if there is
--- only one point to play, that point.
local function double(board, line, side, must)
  local one = gap(board, line)
  local other = gap(board, line, one)
  for _ = 1, 2 do
    local goal = (not must or one == must) and crossing(board, one, side, other)
    if goal then return one, { [one] = true, [other] = true, [goal] = true } end
    one, other = other, one
  end
end

--- The same in any window through the point where a side just played.
local function threat(board, point, side)
  local codes, lines, three = board.codes, board.through[point], 3 * UNIT[side]
  for i = 1, #lines do
    if codes[lines[i]] == three and completes(board, lines[i], side) then
      local found, needs = double(board, lines[i], side)
      if found then return found, needs end
    end
  end
end

--- The empty points of windows with so many stones of a side, and none of the other: added to a
--- list.
local function list(board, side, count, found, isThere)
  local codes, at, code, windows = board.codes, board.at, count * UNIT[side], board.windows
  for line = 1, #windows do
    if codes[line] == code then
      local cells = windows[line]
      for i = 1, 5 do
        local cell = cells[i]
        if not at[cell] and not isThere[cell] then
          isThere[cell] = true
          found[#found + 1] = cell
        end
      end
    end
  end
end

local win

--- What the win of a side rests on that threatens it on `point`, whatever the other side replies;
--- nil if some reply stops it.
local function stands(board, side, point, plies, isQuiet)
  local found, needs
  if isQuiet then
    found, needs = win(board, side, plies - 2)
  else
    found, needs = threat(board, point, side)
  end
  if not found then return nil end
  local replies, isReply = { found }, { [found] = true }
  for cell in pairs(needs) do
    if cell ~= found then replies[#replies + 1], isReply[cell] = cell, true end
  end
  local counters, isCounter = {}, {}
  list(board, OTHER[side], 3, counters, isCounter)
  if plies > 5 then list(board, OTHER[side], 2, counters, isCounter) end
  for i = 1, #counters do
    if not isReply[counters[i]] then replies[#replies + 1] = counters[i] end
  end
  for i = 1, #replies do
    local reply = replies[i]
    if isCounter[reply] or isReply[reply] then
      place(board, reply, OTHER[side])
      local again, rests = win(board, side, plies - 2)
      take(board, reply)
      if not again then return nil end
      for cell in pairs(isReply) do isReply[cell] = rests[cell] end
      for cell in pairs(rests) do needs[cell] = true end
      needs[reply] = true
    end
  end
  return needs
end

--- Tries the moves of a side that threaten something, and returns the first that wins.
local function try(board, side, moves, plies, isQuiet)
  for i = 1, #moves do
    local point, needs = moves[i]
    left = left - 1
    if left < 0 or reserve and turn.remaining < reserve then return nil end
    place(board, point, side)
    local goal = goals(board, point, side)
    if goal then
      place(board, goal, OTHER[side])
      local found
      found, needs = win(board, side, plies - 2)
      if found then needs[goal] = true end
      take(board, goal)
    else
      needs = stands(board, side, point, plies, isQuiet)
    end
    take(board, point)
    if needs then
      needs[point] = true
      return point, needs
    end
  end
end

--- A move that wins within so many plies for the side to move, and the points that this rests on.
--- Every move is a threat to win next but one; with `isQuiet`, the first may be slower.
function win(board, side, plies, isQuiet)
  local codes, must = board.codes, nil
  local four, three, yours = 4 * UNIT[side], 3 * UNIT[side], 4 * UNIT[OTHER[side]]
  local threes = {}
  left = left - 2
  for line = 1, #board.windows do
    local code = codes[line]
    if code == four and completes(board, line, side) then
      local goal = gap(board, line)
      return goal, { [goal] = true }
    elseif code == yours and completes(board, line, OTHER[side]) then
      must = must or gap(board, line)
      if gap(board, line) ~= must then must = -1 end
    elseif code == three and completes(board, line, side) then
      threes[#threes + 1] = line
    end
  end
  if must == -1 or plies < 3 then return nil end
  for i = 1, #threes do
    local found, needs = double(board, threes[i], side, must)
    if found then return found, needs end
  end
  if plies < 5 then return nil end
  -- Who stops a four keeps the threats of earlier, so the stop need not be one itself.
  if must then return try(board, side, { must }, plies, true) end
  local moves, isThere = {}, {}
  for count = 3, isQuiet and 1 or 2, -1 do list(board, side, count, moves, isThere) end
  return try(board, side, moves, plies, isQuiet)
end

local threats = {}

--- Takes the budget of a turn, of which an eighth is left in the end, and on a large board what it
--- costs to look at its points.
function threats.begin(context, board)
  turn = context
  reserve = context.remaining and context.remaining // 8 + 800 * (board.POINTS - 81)
  floor = reserve and board.POINTS > 81 and 100000
end

--- The shortest forced win of the side to move that so much work finds, its plies, and the points
--- that it rests on.
--- @param most integer the plies to look ahead: 1, 3, 5 and so on
--- @param work number in units of some 500 ticks
--- @param isQuiet boolean? whether within seven plies a win may begin with a slow move
function threats.win(board, side, most, work, isQuiet)
  left = work
  for plies = 1, most, 2 do
    local found, needs = win(board, side, plies)
    if not found and plies == 7 and isQuiet then found, needs = win(board, side, plies, true) end
    if found then return found, plies, needs end
    if left <= 0 then return nil end
  end
end

--- The moves, of some that are ordered, after which the other side has no forced win that so much
--- work finds. Where it has one, only those matter on which it rests, and fours.
function threats.safe(board, side, moves, most, work)
  local other = OTHER[side]
  local found, _, needs = threats.win(board, other, most, work / 4)
  if not found then return moves, false end
  local fours, isFour = {}, {}
  list(board, side, 3, fours, isFour)
  local safe, each = {}, work / 12
  for i = 1, #moves do
    local move = moves[i]
    if floor and turn.remaining < floor then break end
    if needs[move] or isFour[move] then
      place(board, move, side)
      local again, _, rests = threats.win(board, other, most, each)
      take(board, move)
      if not again then
        safe[#safe + 1] = move
      else
        for cell in pairs(needs) do needs[cell] = rests[cell] end
      end
    end
  end
  return safe, true
end

return threats
