-- Counts for each player how often it could have won with its next move, and how often it played
-- another one: `moonstone match A B --games 100 --swap --observer scripts/wins-in-one.lua`.
-- Positions in which every move wins do not count. `scripts/levels` publishes the share.

local had, missed = {}, {}
-- The moves that win at once, and whether another one does not.
local wins, has_other = {}, false

local function look(board)
  wins, has_other = {}, false
  if board:outcome() then return end
  local side = board:turn()
  for move, after in board:children() do
    if after:outcome() == side then wins[move] = true else has_other = true end
  end
end

return {
  name = "wins in one",
  observe = function(event, board)
    if event.kind == "finish" then
      local names = {}
      for name in pairs(had) do names[#names + 1] = name end
      table.sort(names)
      for _, name in ipairs(names) do
        print(("%s: %d of %d wins in one overlooked"):format(name, missed[name] or 0, had[name]))
      end
      return
    end
    if event.kind == "move" and next(wins) and has_other then
      local name = event.players[event.side]
      had[name] = (had[name] or 0) + 1
      if not wins[event.move] then missed[name] = (missed[name] or 0) + 1 end
    end
    look(board)
  end,
}
