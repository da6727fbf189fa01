--- Forces: a four leaves one reply, so a row of fours can be counted out to the end.
---
--- Programs and players call this victory by continuous fours. Whoever makes a four says what comes
--- next, since its fifth point must be taken. So a tree of fours has hardly a branch: for each
--- window with three stones of mine, two ways to make a four, one reply to each. The sequence wins
--- when a four leaves two points to complete. A reply that makes a four itself must be met first.
---
--- Without such a sequence, this strategy plays as `threes` does.
---
--- Try: the other side may have such a sequence, too. Ask for it, and take it away.

local gomoku = require "gomoku.board"
local shapes = require "gomoku.shapes"

local UNIT, OTHER, completes = gomoku.UNIT, gomoku.OTHER, gomoku.completes
local place, take, gap, goals = gomoku.place, gomoku.take, shapes.gap, shapes.goals

local left  -- how many more fours may be tried

--- The first four of a sequence that wins, if the side to move has one. `must` is the point that
--- the other side would complete a five with.
local function force(board, side, must)
  local codes, three = board.codes, 3 * UNIT[side]
  for line = 1, #board.windows do
    if codes[line] == three and left > 0 and completes(board, line, side) then
      local one = gap(board, line)
      local other = gap(board, line, one)
      for _ = 1, 2 do
        if not must or one == must then
          left = left - 1
          place(board, one, side)
          local _, second = goals(board, one, side)
          local wins = second ~= nil
          if not wins then
            place(board, other, OTHER[side])
            local threat, another = goals(board, other, OTHER[side])
            wins = not another and force(board, side, threat) ~= nil
            take(board, other)
          end
          take(board, one)
          if wins then return one end
        end
        one, other = other, one
      end
    end
  end
end

---@type moonstone.Strategy
return {
  name = "fours",
  games = { "gomoku:*" },

  choose = function(position, context)
    if not gomoku.affords(position, context) then
      return position:moves()[1], { text = "has no ticks for shapes" }
    end
    local board, side = gomoku.read(position), position:turn()
    local points, worth = shapes.ordered(board, side)
    local best, name = points[1], board.names
    -- Fives are made and stopped first.
    if worth[best] >= 1e5 then return name[best], { text = "makes or stops a five" } end
    -- A four to try costs up to 2000 ticks, and more where there are more windows to look through.
    left = (context.remaining or 4e6) // (4000 + 12 * (#board.windows - 140))
    local win = force(board, side)
    if win then return name[win], { value = 1, text = "wins by fours" } end
    return name[best], { value = 0 }
  end,
}
