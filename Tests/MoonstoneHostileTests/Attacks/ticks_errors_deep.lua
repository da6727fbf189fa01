-- expect: ok|timeout|memory ; errors that name a call far down the stack
return {
  choose = function(board, context)
    local function deep(n)
      if n > 0 then return 1 + deep(n - 1) end
      for _ = 1, 1000 do pcall(error, "x", 90000) end
      return 0
    end
    deep(90000)
    return board:moves()[1]
  end,
}
