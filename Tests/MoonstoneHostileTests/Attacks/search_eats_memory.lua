-- expect: ok|memory|timeout ; an evaluate that fills memory under the search, and as many evaluations as there may be
local function fill()
  local t = {}
  for i = 1, 1e9 do t[i] = ("x"):rep(100000) .. i end
end
return {
  choose = function(board)
    local kept = {}
    for i = 1, 100 do
      local _, e = pcall(moonstone.evaluation, { mobility = { [-5000] = i, [5000] = -i }, by = "empties" })
      kept[i] = e
    end
    pcall(board.search, board, { depth = 2, evaluate = fill })
    pcall(board.search, board, { depth = 2, evaluate = fill, hash = 256 })
    return (board:search { depth = 2, evaluate = kept[64] })
  end,
}
