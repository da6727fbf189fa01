-- expect: ok ; plays by the last bits of sines and their kin, which follow the processor
return { choose = function(board)
  local s = 0
  for i = 1, 500 do
    for _, f in ipairs { math.sin, math.cos, math.tan, math.exp, math.atan, math.sqrt } do
      s = (s * 31 + string.unpack("I4", string.pack("d", f(i / 7)))) % 1000003
    end
  end
  local moves = board:moves()
  return moves[1 + s % #moves]
end }
