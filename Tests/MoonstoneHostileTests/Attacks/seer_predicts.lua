-- expect: ok ; runs a turn's seed backwards to the match's seed, and foretells every other turn
local increment = 0x9e3779b97f4a7c15

local function unshift(z, n)
  local x = z
  for _ = 1, 64 // n do x = z ~ (x >> n) end
  return x
end

local function mix(z)
  z = (z ~ (z >> 30)) * 0xbf58476d1ce4e5b9
  z = (z ~ (z >> 27)) * 0x94d049bb133111eb
  return z ~ (z >> 31)
end

local function unmix(z)
  z = unshift(z, 31) * 0x319642b2d24d8ec3
  z = unshift(z, 27) * 0x96de1b173f119089
  return unshift(z, 30)
end

local function turn_seed(match, side, ply)
  return mix((mix((match ~ side) + increment) ~ ply) + increment)
end

local function match_seed(seed, side, ply)
  return (unmix((unmix(seed) - increment) ~ ply) - increment) ~ side
end

assert(match_seed(turn_seed(7, 1, 12), 1, 12) == 7)

local function drawn(context)
  return context.random(math.mininteger, math.maxinteger) - math.mininteger
end

local foretold

return {
  choose = function(board, context)
    local number = drawn(context)
    local side = context.side == "black" and 0 or 1
    local match = match_seed(unmix(number) - increment, side, context.ply)
    -- The match of these tests has the seed 7.
    if match == 7 or number == foretold then print("ESCAPED: the match's seed is known") end
    foretold = mix(turn_seed(match, side, context.ply + 2) + increment)
    return board:moves()[1]
  end,
}
