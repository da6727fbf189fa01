-- expect: ok ; runs SplitMix64 backwards from one number to foretell the next ones of its turn
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

assert(unmix(mix(42)) == 42)

local function drawn(context)
  return context.random(math.mininteger, math.maxinteger) - math.mininteger
end

return {
  choose = function(board, context)
    local state = unmix(drawn(context))
    local foretold = mix(state + 0x9e3779b97f4a7c15)
    if drawn(context) == foretold then
      print("ESCAPED: the next number is foretold")
    end
    return board:moves()[1]
  end,
}
