-- expect: ok ; looks for an address in every text that can be made
return {
  choose = function(board, context)
    local told = {}
    local function tell(...) for _, v in ipairs { ... } do told[#told + 1] = tostring(v) end end
    tell({}, print, coroutine.create(print), board, context, context.random)
    tell(select(2, pcall(error, {})), select(2, pcall(nil)), select(2, pcall(function() return {} < {} end)))
    tell(select(2, pcall(string.rep, {})), select(2, pcall(board.play, board, {})), select(2, pcall(board.turn, print)))
    tell(select(2, pcall(ipairs)), select(2, pcall(function() return {} .. print end)), select(2, pcall(coroutine.resume, {})))
    tell(select(2, pcall(string.format, "%d", {})), string.format("%s%s", {}, print), select(2, pcall(setmetatable, 1, {})))
    local text = table.concat(told, "|")
    if text:find("0x%x") then return "ESCAPED" end
    context.memory.text = text
    return board:moves()[1]
  end,
}
