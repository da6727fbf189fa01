return { games = { "nim" }, choose = function(board, context)
  local best, most = nil, -1
  for move, after in board:children() do
    local score = after:count() + (after:outcome() == board:turn() and 9 or 0)
    if score > most then best, most = move, score end
  end
  context.memory[context.ply] = best
  return best, { value = most, depth = 1, text = tostring(board) }
end }
