-- expect: ok|memory ; fills memory to the last byte, frees nothing, returns legally
local hold
return {
  choose = function(board)
    local move = board:moves()[1]
    local size = 1 << 24
    while size >= 16 do
      local ok = pcall(function() hold = { hold, ("m"):rep(size - 64) .. size } end)
      if not ok then size = size // 2 end
    end
    return move
  end,
}
