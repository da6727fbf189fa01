-- expect: ok ; fills what it may use to within an eighth, then plays on
local hold = {}
return {
  choose = function(board)
    for i = 1, 27 do hold[i] = ("m"):rep((1 << 20) + i) end
    return board:moves()[1]
  end,
}
