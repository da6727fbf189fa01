--- What the levels of all games share: how somebody looks at a board who does not see every move.
---
--- A weak player does not play badly at random. Among the moves that he sees he takes what he thinks
--- best; but some he never notices, and quiet ones least of all. So a move is noticed by each thing
--- that it does, such as each disc that it turns, and each of these is missed with the chance that
--- the level's table gives. A move that does one thing is missed that often; one that does three, with
--- the third power of that chance.

local levels = {}

--- The limits of a search: the ticks of the table, and never more than the turn should take.
---@param context moonstone.Context
function levels.limits(context, ticks, share)
  -- Under a budget of ticks the allowance is counted in ticks, else in seconds.
  if context.remaining then ticks = math.min(ticks, context.allowance) end
  return math.max(1, ticks * share // 1)
end

--- What to say if the host offers less than the level needs: it is weaker then.
---@param context moonstone.Context
function levels.lack(context, ticks)
  local left = context.remaining
  return left and left < ticks and string.format("has %d of %d ticks", left, ticks) or nil
end

--- The best move that is noticed; of several that are all missed, the one that does most.
--- `things` says how many things a move does.
---@param context moonstone.Context
function levels.look(board, context, rung, things)
  local lack = levels.lack(context, rung.ticks)
  local _, _, details = board:search {
    evaluate = rung.worth, depth = rung.depth, best = board:count(),
    ticks = levels.limits(context, rung.ticks, 1),
  }
  local missed, chosen, most = {}, nil, -1
  for _, found in ipairs(details.moves) do
    local count = things(board, found.move)
    if context.random() >= rung.misses ^ count then
      chosen = found
      break
    end
    missed[#missed + 1] = found.move
    if count > most then chosen, most = found, count end
  end
  if not chosen then return board:moves()[1], { text = lack } end
  local text = lack or missed[1] and missed[1] ~= chosen.move and "overlooks " .. missed[1] or nil
  return chosen.move, { value = chosen.value, depth = chosen.depth, text = text }
end

return levels
