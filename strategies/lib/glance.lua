--- What the levels of games whose boards are looked at in Lua share: points in the order of what they
--- seem worth, of which a weak player notices some only, and a turn with fewer ticks.

local glance = {}

--- The first of some ordered points that is noticed, and the best one if that was overlooked; if all
--- are missed, any of them. `things` says how much there is at a point to notice it by: each thing is
--- missed with a chance.
---@param context moonstone.Context
function glance.choose(context, points, misses, things)
  local chosen
  for i = 1, #points do
    if context.random() >= misses ^ things(points[i]) then
      chosen = points[i]
      break
    end
  end
  chosen = chosen or points[context.random(#points)]
  return chosen, chosen ~= points[1] and points[1] or nil
end

--- The turn for somebody who has at most so many ticks.
---@param context moonstone.Context
function glance.limited(context, ticks)
  local spare = context.remaining and math.max(0, context.remaining - ticks)
  return setmetatable({}, {
    __index = function(_, key)
      if key ~= "remaining" then return context[key] end
      return spare and math.max(0, context.remaining - spare) or ticks
    end,
  })
end

return glance
