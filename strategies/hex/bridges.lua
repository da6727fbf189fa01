--- Counts how many stones each side still needs, and plays where its own way gets short and the
--- other's long.
---
--- `board:distance` is the length of the shortest way. Only cells near the two shortest ways change
--- it, so the cells around the stones and the middle are looked at, and no others.

local STEPS <const> = { { 0, -1 }, { 1, -1 }, { -1, 0 }, { 1, 0 }, { -1, 1 }, { 0, 1 } }
-- The cells that a stone is joined to whatever the other side does.
local BRIDGES <const> = { { 1, -2 }, { -1, -1 }, { 2, -1 }, { -2, 1 }, { 1, 1 }, { -1, 2 } }

--- The side's way to go, minus the other's: a side that cannot get through has lost.
local function lead(board, me, other)
  return (board:distance(other) or 1000) - (board:distance(me) or 1000)
end

---@type moonstone.Strategy
return {
  name = "bridges",

  choose = function(board, context)
    local size, me, other = board:size(), board:turn(), board:opponent()
    local middle = (size + 1) / 2
    local near = {}
    for _, move in ipairs(context.moves) do
      local column, row = move:byte(1) - 96, tonumber(move:sub(2))
      for _, steps in ipairs { STEPS, BRIDGES } do
        for _, step in ipairs(steps) do
          near[string.char(96 + column + step[1]) .. row + step[2]] = true
        end
      end
    end
    local best, most, value
    for _, move in ipairs(board:moves()) do
      local column, row = move:byte(1) - 96, tonumber(move:sub(2))
      local away = math.abs(column - middle) + math.abs(row - middle)
      if near[move] or away <= 1.5 then
        local after = board:play(move)
        local ahead = after:outcome() == me and 1000 or lead(after, me, other)
        if not best or ahead - away / 100 > most then
          best, most, value = move, ahead - away / 100, ahead
        end
      end
    end
    return best or board:moves()[1], { value = value, text = "stones ahead" }
  end,
}
