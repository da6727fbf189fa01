-- Drives a whole session of "moonstone debug --dap" from Neovim's own Lua, forwards and backwards:
--
--   PROGRAM=.build/debug/moonstone nvim --headless -u NONE -c 'luafile Tests/Editors/neovim.lua'
--
-- It speaks as nvim-dap does: it starts the program, waits for each answer, and moves on when it is told
-- that the thought has stopped. scripts/test-neovim runs it.
local loop = vim.loop
local input, output = loop.new_pipe(false), loop.new_pipe(false)
local unread, messages, number, code = "", {}, 0, nil

local function leave(status, why)
  if why then io.stderr:write("neovim.lua: " .. why .. "\n") end
  vim.cmd((status == 0 and "qall!") or "cquit!")
end

loop.spawn(vim.env.PROGRAM, {
  args = { "debug", "--dap" }, stdio = { input, output, 2 }, cwd = vim.env.FOLDER,
}, function(status) code = status end)

output:read_start(function(_, chunk)
  unread = unread .. (chunk or "")
  while true do
    local _, last, length = unread:find("^Content%-Length: (%d+)\r\n\r\n")
    if not last or #unread < last + tonumber(length) then return end
    messages[#messages + 1] = unread:sub(last + 1, last + tonumber(length))
    unread = unread:sub(last + tonumber(length) + 1)
  end
end)

-- Waits for a message of a kind that was not waited for yet.
local function message(what, is_wanted)
  local found
  local came = vim.wait(120000, function()
    for i, text in ipairs(messages) do
      local decoded = vim.fn.json_decode(text)
      if is_wanted(decoded) then
        found = decoded
        table.remove(messages, i)
        return true
      end
    end
    return false
  end, 5)
  if not came then error("waited in vain for " .. what) end
  return found
end

local function ask(command, arguments)
  number = number + 1
  local seq = number
  local text = vim.fn.json_encode {
    seq = seq, type = "request", command = command, arguments = arguments or vim.empty_dict(),
  }
  input:write("Content-Length: " .. #text .. "\r\n\r\n" .. text)
  local answer = message("the answer to " .. command, function(m) return m.request_seq == seq end)
  if not answer.success then error(command .. ": " .. tostring(answer.message)) end
  return answer.body
end

local function line()
  return ask("stackTrace", { threadId = 1, levels = 1 }).stackFrames[1].line
end

-- Moves, and answers where that led.
local function move(command, arguments)
  ask(command, arguments or { threadId = 1 })
  local event = message("a stop", function(m)
    return m.event == "stopped" or m.event == "terminated"
  end)
  return event.event == "terminated" and "terminated" or event.body.reason
end

local function expect(found, wanted, what)
  if found ~= wanted then
    error(("%s is %s, not %s"):format(what, vim.inspect(found), vim.inspect(wanted)))
  end
end

local function session()
  local can = ask("initialize", { adapterID = "moonstone", clientID = "neovim" })
  expect(can.supportsStepBack, true, "supportsStepBack")
  ask("launch", { program = "mine.lua", seed = 1 })
  message("initialized", function(m) return m.event == "initialized" end)
  ask("setBreakpoints", {
    source = { path = vim.env.FOLDER .. "/mine.lua" }, breakpoints = { { line = 4, condition = "i == 3" } },
  })
  ask("setExceptionBreakpoints", { filters = {} })
  expect(move("configurationDone", vim.empty_dict()), "entry", "the entry")
  expect(line(), 2, "the first line")
  expect(move("continue"), "breakpoint", "continue")
  local scopes = ask("scopes", { frameId = 1 }).scopes
  local found = {}
  for _, variable in ipairs(ask("variables", { variablesReference = scopes[1].variablesReference }).variables) do
    found[variable.name] = variable.value
  end
  expect(found.i, "3", "i")
  expect(found.sum, "3", "sum")
  expect(ask("evaluate", { expression = "sum * 2", frameId = 1, context = "hover" }).result, "6", "hover")
  local data = ask("dataBreakpointInfo", { variablesReference = scopes[1].variablesReference, name = "sum" })
  ask("setBreakpoints", { source = { path = vim.env.FOLDER .. "/mine.lua" }, breakpoints = {} })
  ask("setDataBreakpoints", { breakpoints = { { dataId = data.dataId } } })
  expect(move("reverseContinue"), "data breakpoint", "who set sum last")
  expect(ask("evaluate", { expression = "i", frameId = 1 }).result, "2", "i before")
  expect(move("stepBack"), "step", "stepBack")
  expect(line(), 3, "the line before")
  ask("setDataBreakpoints", { breakpoints = {} })
  expect(move("next"), "step", "next")
  expect(line(), 4, "the line after")
  expect(move("continue"), "return", "the return")
  expect(line(), 6, "where it ends")
  expect(move("continue"), "terminated", "the end")
  ask("disconnect")
  vim.wait(60000, function() return code ~= nil end, 5)
  expect(code, 0, "the exit code")
end

local is_well, why = pcall(session)
if is_well then io.stdout:write("a session from Neovim, forwards and backwards: well\n") end
leave(is_well and 0 or 1, not is_well and tostring(why) or nil)
