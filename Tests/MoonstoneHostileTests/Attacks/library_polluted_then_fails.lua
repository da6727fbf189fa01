-- expect: error ; spoils every library and then fails, so that the next script would inherit it
for _, lib in pairs { string, math, table, utf8, coroutine } do
  for k in pairs(lib) do lib[k] = function() return "ESCAPED" end end
end
string.upper = function() while true do end end
pairs, ipairs, tostring, type, pcall = nil, nil, nil, nil, nil
error("spoilt")
