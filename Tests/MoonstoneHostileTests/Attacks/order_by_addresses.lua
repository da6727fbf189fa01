-- expect: ok ; plays by the order of pairs and by addresses, which follow limits of the system
local function sum(text, sum)
  for c in text:gmatch("%w") do sum = (sum * 31 + c:byte()) % 1000003 end
  return sum
end
return { choose = function(board)
  local t, s = {}, 0
  for i = 1, 100 do t["k" .. i] = i t[{}] = -i t[function() return i end] = i * i end
  for k, v in pairs(t) do s = sum(tostring(k) .. v, s) end
  local moves = board:moves()
  return moves[1 + s % #moves]
end }
