-- expect: ok ; a coroutine in a coroutine, two hundred deep, then an error through all of them
return {
  choose = function(board)
    local function nest(n)
      if n == 0 then error({ n }) end
      return coroutine.wrap(nest)(n - 1)
    end
    for _, n in ipairs { 10, 100, 190, 250, 1000 } do assert(not pcall(nest, n)) end
    return board:moves()[1]
  end,
}
