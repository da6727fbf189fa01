-- expect: timeout|memory ; string.unpack looks for a zero that is far away, or nowhere
return {
  choose = function(board, context)
    local far, nowhere = ("a"):rep(6 << 20) .. "\0", ("a"):rep(6 << 20)
    while true do
      string.unpack("z", far)
      pcall(string.unpack, "z", nowhere)
    end
    return board:moves()[1]
  end,
}
