-- expect: error ; requires every file that an organiser may have, by names that lead out
local names = {
  "../secret", "/etc/passwd", "....etc.passwd", "..", ".", "secret/../../secret", "~.secret",
  "proc.self.environ", "dev.zero", "seer.lua", "\0seer", ("a."):rep(1000) .. "a",
}
for _, name in ipairs(names) do
  if pcall(require, name) then print("ESCAPED: " .. name) end
end
require "../../secret"
return { choose = function(board) return board:moves()[1] end }
