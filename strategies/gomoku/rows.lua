--- Looks at every point once: what would it make for me, and what would it make for you?
---
--- A row of five wins, and one of the opponent's must be stopped. Otherwise the longest row counts
--- most, mine a little more than yours; among equals, a point with room near the middle.

local WORTH <const> = { 1, 4, 20, 120, 100000 }

-- The directions of the four lines through a point.
local LINES <const> = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } }

local function name(column, row) return string.char(96 + column) .. row end

--- What a stone of a side on a point is worth, over the four lines through it.
local function worth(stones, column, row, side)
  local sum, size = 0, stones.size
  for _, line in ipairs(LINES) do
    local length, room = 1, 1
    for way = -1, 1, 2 do
      local isUnbroken = true
      for step = 1, stones.reach do
        local c, r = column + way * step * line[1], row + way * step * line[2]
        if c < 1 or c > size or r < 1 or r > size then break end
        local owner = stones[name(c, r)]
        if owner and owner ~= side then break end
        room = room + 1
        isUnbroken = isUnbroken and owner == side
        if isUnbroken then length = length + 1 end
      end
    end
    -- Where five never fit, a row is worth nothing, nor are six where only five count.
    if room >= 5 and length <= stones.most then sum = sum + WORTH[math.min(length, 5)] * (room >= 6 and 2 or 1) end
  end
  return sum
end

---@type moonstone.Strategy
return {
  name = "rows",
  games = { "gomoku:*" },

  choose = function(board, context)
    local me, size, stones = board:turn(), board:size(), {}
    -- On a large board there are many points to look at.
    if size > 9 and context.remaining and context.remaining < 2000 * size * size then
      return board:moves()[1], { text = "has no ticks for rows" }
    end
    -- Six in a row are five, or nothing: then it has to look one point further.
    stones.size = size
    stones.most, stones.reach = board:isExact() and 5 or 9, board:isExact() and 5 or 4
    local other = board:opponent()
    for column = 1, size do
      for row = 1, size do
        stones[name(column, row)] = board:at(name(column, row))
      end
    end
    local best, most, middle = nil, -100, (size + 1) // 2
    for _, move in ipairs(board:moves()) do
      local column, row = move:byte(1) - 96, tonumber(move:sub(2))
      local value = 1.2 * worth(stones, column, row, me) + worth(stones, column, row, other)
        - (math.abs(column - middle) + math.abs(row - middle)) / 10
      if value > most then best, most = move, value end
    end
    return best, { text = "makes or stops the longest rows" }
  end,
}
