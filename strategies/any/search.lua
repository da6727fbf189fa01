--- Looks ahead natively, in any game: the endings it sees are exact, and the rest is a guess.
---
--- `board:search` deepens its alpha-beta search until its share of the clock or of the ticks is
--- used. It knows every game's endings by itself. What a position is worth before the end, a game's
--- author has to say; this one knows no game, so it counts moves: whoever has more of them has more
--- to choose from. In Reversi that is a good guess.

local function freedom(board)
  local mine = board:count()
  local replies, children = 0, 0
  for _, after in board:children() do
    replies = replies + after:count()
    children = children + 1
  end
  return children == 0 and 0 or mine - replies / children
end

---@type moonstone.Strategy
return {
  name = "search",

  choose = function(board)
    local move, value, details = board:search { evaluate = freedom }
    return move, { value = value, depth = details.depth, text = table.concat(details.pv, " ") }
  end,
}
