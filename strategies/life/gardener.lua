--- Lets the world grow as long as it does, and plants when it thins out.
---
--- Life is a game for one: black always has the turn. A move lets a generation pass (`next`), changes a
--- square (`12,7`, column and row) or all of them (`all`). The match is lost when a generation leaves
--- nothing alive, and won at its end by as many as live then.

--- The first square from the middle on that is dead and would have two or three neighbours.
local function bed(board)
  local size = board:size()
  local middle = (size + 1) // 2
  for distance = 0, middle do
    for x = math.max(1, middle - distance), math.min(size, middle + distance) do
      for y = math.max(1, middle - distance), math.min(size, middle + distance) do
        local square = x .. "," .. y
        local count = board:neighbours(square)
        if not board:lives(square) and (count == 2 or count == 3) then return square end
      end
    end
  end
end

---@type moonstone.Strategy
return {
  name = "gardener",

  choose = function(board)
    local later = board:play("next"):living()
    if later > 0 and later >= board:living() * 0.8 then
      return "next", { value = later, text = "it grows" }
    end
    local square = bed(board)
    if square and board:left() > 1 then return square, { text = "a seed" } end
    return later > 0 and "next" or "all"
  end,
}
