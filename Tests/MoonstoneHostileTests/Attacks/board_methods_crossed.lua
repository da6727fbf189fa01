-- expect: ok ; every method with every wrong self, and through pcall, sort and gsub
return {
  choose = function(board, context)
    local f, state = board:children()
    local wrong = { false, 1, "f5", {}, print, coroutine.create(print), state, context, f }
    for _, name in ipairs { "turn", "opponent", "moves", "count", "play", "outcome", "margin",
      "children", "discs", "mobility", "empties", "flips", "at" } do
      local method = board[name]
      if method then
        assert(not pcall(method))
        for _, self in ipairs(wrong) do
          assert(not pcall(method, self) and not pcall(method, self, board) and not pcall(method, self, "d3"))
        end
        for _, argument in ipairs(wrong) do pcall(method, board, argument, argument) end
      end
    end
    pcall(table.sort, { board, board, board }, board.play)
    pcall(string.gsub, "f5 d3", "%w%w", board.play)
    return board:moves()[1]
  end,
}
