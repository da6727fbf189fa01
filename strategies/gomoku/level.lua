--- Plays at a level from 1, which a child beats, to 16, as strong as `threats` with a million ticks.
---
--- `level@7` is the same player for ever: what it may think is counted in ticks, and not by what the
--- match offers. Each level scores 60 to 75 % over the one below. docs/levels.md has the figures, and
--- says what happens with fewer ticks.
---
--- The weak ones err as people do: they overlook points. They judge a point as `threes` does, by what
--- a stone there makes or prevents; but they have to notice it first. The more stones of a side stand
--- in a row with it, the easier that is: their own sooner than those of the other side, straight
--- rows sooner than oblique ones, near the other side's last stone sooner than far from it. So they
--- fall for an oblique row that was begun long ago, on the other half of the board. Level 15 sees all
--- points, and counts its own threats out, but not those against it; level 16 counts all, as
--- `threats` does.
---
--- Try: `moonstone play level@5 --game gomoku`.

local glance = require "glance"
local gomoku = require "gomoku.board"
local levels = require "levels"
local shapes = require "gomoku.shapes"
local threats = require "gomoku.threats"

-- How often each level misses a point for each thing that there is to notice.
local MISSES <const> = {
  0.9904, 0.9838, 0.9755, 0.9663, 0.9545, 0.935, 0.907, 0.867, 0.817, 0.735, 0.63, 0.488, 0.33, 0.155,
}
-- What those need that overlook points, and what the two have that count threats, in ticks.
local LOOKING <const>, THINKING <const> = 100000, { [15] = 300000, [16] = 1000000 }
-- From this level on the threats of the other side count, too.
local CAREFUL <const> = 16

-- How much less there is to notice in a stone of the other side, in an oblique row, and more than
-- so many points away from the last stone.
local THEIRS <const>, OBLIQUE <const>, FAR <const>, AWAY <const> = 0.5, 0.6, 0.6, 3

--- How many stones of a side a window has, if it has none of the other.
local function alone(code, unit)
  local count = code // unit
  return count <= 4 and count * unit == code and count or 0
end

--- How much there is to notice a point by, if somebody looks at the board around `last`.
local function notice(board, size, side, last)
  local mine, yours = gomoku.UNIT[side], gomoku.UNIT[gomoku.OTHER[side]]
  local row, column = last and (last - 1) // size, last and (last - 1) % size
  return function(point)
    local most, lines = 0, board.through[point]
    for i = 1, #lines do
      local code, cells = board.codes[lines[i]], board.windows[lines[i]]
      local count = math.max(alone(code, mine), THEIRS * alone(code, yours))
      local step = cells[2] - cells[1]
      if step ~= 1 and step ~= size then count = OBLIQUE * count end
      most = math.max(most, count)
    end
    if last and (math.abs((point - 1) // size - row) > AWAY
      or math.abs((point - 1) % size - column) > AWAY) then most = FAR * most end
    return 0.5 + most
  end
end

--- Wins by threats if that is possible, and lets the other side not do so if it is careful.
---@param context moonstone.Context
local function think(board, side, context, ticks, isCareful)
  local lack, names = levels.lack(context, ticks), board.names
  local turn = glance.limited(context, ticks)
  local work = turn.remaining // 800
  threats.begin(turn, board)
  local win, plies = threats.win(board, side, isCareful and 7 or 5, 0.4 * work, isCareful)
  if not win and isCareful then win, plies = threats.win(board, side, 9, 0.1 * work) end
  if win then return names[win], { value = 1, text = lack or "wins within " .. plies .. " plies" } end
  local points = shapes.ordered(board, side, isCareful and 1.5 or nil)
  if not isCareful then return names[points[1]], { value = 0, text = lack } end
  local safe = threats.safe(board, side, points, 7, 0.4 * work)
  return names[safe[1] or points[1]], { value = 0, text = lack }
end

---@type moonstone.Strategy
return {
  name = "level",
  games = { "gomoku" },
  params = { level = { 6, min = 1, max = 16, main = true } },

  ---@param position gomoku.Board
  choose = function(position, context)
    local level, lack = context.params.level, levels.lack(context, LOOKING)
    if lack then return position:moves()[1], { text = lack } end
    local board, side, ticks = gomoku.read(position), position:turn(), THINKING[level]
    if ticks then return think(board, side, context, ticks, level >= CAREFUL) end
    local last
    for point = 1, board.POINTS do
      if board.names[point] == context.moves[#context.moves] then last = point end
    end
    local points = shapes.ordered(board, side)
    local chosen, missed = glance.choose(
      context, points, MISSES[level], notice(board, position:size(), side, last))
    local text = missed and "overlooks " .. board.names[missed] or nil
    return board.names[chosen], { text = text }
  end,
}
