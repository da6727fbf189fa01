-- expect: error|timeout ; fields that differ each time they are looked at, version and migrate too
local n = 0
return setmetatable({ choose = function(board) return board:moves()[1] end }, {
  __index = function(_, key)
    n = n + 1
    if key == "version" then return n % 2 == 0 and {} or ("\0\255"):rep(n) end
    if key == "migrate" then return n end
  end,
})
