-- expect: ok ; tries to tell the time by what is left of the budgets
return {
  choose = function(board, context)
    local a = context.remaining
    for i = 1, 1000 do end
    local b = context.remaining
    local text = a and (a - b) .. "," .. tostring(context.seconds) .. "," .. b or "no ticks"
    return board:moves()[1], { text = text }
  end,
}
