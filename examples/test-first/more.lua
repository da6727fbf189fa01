--- What lines cannot say: a position and the same turned around, and a function as judge.
local cells = "----------X--O--XXX-OOOO-XXXXO--OOOXOO------XX-------XX--------X"
local corners = { a1 = true, a8 = true, h1 = true, h8 = true }

local function gives_none(board, move)
  for _, reply in ipairs(board:play(move):moves()) do
    if corners[reply] then
      return false, "gives " .. reply .. " away"
    end
  end
  return true
end

return {
  test "gives no corner away" { board = cells .. " O", check = gives_none },
  test "gives none, turned around" { board = cells:reverse() .. " O", check = gives_none },
}
