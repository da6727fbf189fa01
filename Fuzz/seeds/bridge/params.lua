return {
  params = {
    depth = { 3, min = 1, max = 8, main = true }, eager = { .5, min = 0, max = 1 },
    style = { "calm", choices = { "calm", "wild" } }, loud = { true },
  },
  choose = function(board, context)
    local p = context.params
    return board:moves()[p.depth % 3 + 1], { text = p.style, value = p.eager }
  end,
} --[[
]]--3,style=wild
