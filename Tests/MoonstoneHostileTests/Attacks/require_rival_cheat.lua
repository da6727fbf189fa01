-- expect: ok ; asks the rival beside it what to play; an event refuses it
local found, rival = pcall(function() return require "seer" end)

return {
  choose = function(board, context)
    if found then
      local move = rival.choose(board, context)
      if board:play(move) then return move end
    end
    return board:moves()[1]
  end,
}
