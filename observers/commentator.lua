-- Says a sentence about each move, and at the end where the match turned.
--
-- It knows no game: it goes by what every event tells, by what is counted where a game counts anything,
-- and by what the players say of their moves.

local RULES <const> = "rules"
-- What searches say of a game that they have seen the end of: this, and by how much.
local WON <const> = 1000000

-- ---- Words ---------------------------------------------------------------------------------------

local function is_in(list, word)
  for _, other in ipairs(list) do if other == word then return true end end
  return false
end

local function other(side) return side == "black" and "white" or "black" end

local function plural(count, one, many) return count .. " " .. (count == 1 and one or many) end

-- "corners" for a path such as strategies/reversi/corners.lua.
local function short(name) return name:match("([^/]+)%.lua$") or name end

-- How a side is called: by its player, unless that is nobody's name.
local function called(event, side)
  local black, white = short(event.players.black), short(event.players.white)
  local name = side == "black" and black or white
  if black == white or is_in({ "human", "nobody" }, name) then return event.sides[side] end
  return name
end

-- As called, with the side: "corners (black)".
local function titled(event, side)
  local name = called(event, side)
  return name == event.sides[side] and name or name .. " (" .. event.sides[side] .. ")"
end

local function capital(text) return text:sub(1, 1):upper() .. text:sub(2) end

local function signed(value)
  if value ~= value then return "nothing that is a number" end
  local text = math.type(value) == "integer" and tostring(value)
    or string.format("%.2f", value):gsub("%.?0+$", "")
  return value > 0 and "+" .. text or text
end

-- What a player thinks of its own position, in words.
local function opinion(value)
  if value >= WON then return "a sure win by " .. signed(value - WON):gsub("^%+", "") end
  if value <= -WON then return "a sure loss by " .. signed(-value - WON):gsub("^%+", "") end
  return signed(value)
end

-- ---- A move --------------------------------------------------------------------------------------

-- What a move took from the other side, where pieces are counted.
local function gain(event, before)
  if not before or not event.tally then return nil end
  local lost = before[other(event.side)] - event.tally[other(event.side)]
  if lost <= 0 then return nil end
  return ", taking " .. lost .. " from " .. called(event, other(event.side))
end

-- Who leads by what is counted; nil when nobody does.
local function leader(tally)
  if not tally or tally.black == tally.white then return nil end
  return tally.black > tally.white and "black" or "white"
end

local function score(tally, side) return tally[side] .. " to " .. tally[other(side)] end

-- What is counted now, and whether somebody has taken the lead.
local function standing(event, match)
  local tally = event.tally
  if not tally then return nil end
  local leads = leader(tally)
  if not leads then return "that makes it " .. tally.black .. " all" end
  if match.leader and leads ~= match.leader then
    return called(event, leads) .. " takes the lead, " .. score(tally, leads)
  end
  return called(event, leads) .. " leads " .. score(tally, leads)
end

-- What the other side can do about it.
local function replies(event, board)
  if board:outcome() then return nil end
  local count, turn = board:count(), board:turn()
  if turn == event.side then return nil end
  if count == 1 and board:moves()[1] == "pass" then
    return called(event, turn) .. " cannot move"
  end
  if count == 1 then return called(event, turn) .. " has one reply only" end
  if count <= 3 then return called(event, turn) .. " is left with " .. count .. " replies" end
end

-- What the player says of it: its words, and its opinion when that is new.
local function remark(event, match)
  local comment = event.comment
  if not comment then return nil end
  local parts = {}
  local value, before = comment.value, match.said[event.side]
  if value and value == value then
    local most = math.max(match.most[event.side] or 0, math.abs(value))
    local deep = comment.depth and comment.depth > 0
      and ", " .. plural(comment.depth, "ply", "plies") .. " ahead" or ""
    if math.abs(value) >= WON then
      if value ~= before then parts[#parts + 1] = "It sees " .. opinion(value) .. "." end
    elseif not before then
      parts[#parts + 1] = "It puts its position at " .. opinion(value) .. deep .. "."
    elseif math.abs(value - before) > most / 5 then
      parts[#parts + 1] = "Its opinion " .. (value > before and "rises" or "falls") .. " from "
        .. opinion(before) .. " to " .. opinion(value) .. deep .. "."
    else
      value = before
    end
    match.said[event.side] = value
    if math.abs(value) < WON then match.most[event.side] = most end
  end
  if comment.text and comment.text ~= "" then
    parts[#parts + 1] = "It says “" .. comment.text .. "”."
  end
  if #parts > 0 then return table.concat(parts, " ") end
end

local VERBS <const> = { "plays", "plays", "goes for", "chooses" }

local function tell_move(event, board, context, match)
  local verb = match.last == event.side and "plays again,"
    or event.comment and event.comment.value and event.comment.value <= -WON and "can only play"
    or VERBS[context.random(#VERBS)]
  local text = event.ply .. ". " .. titled(event, event.side) .. " " .. verb .. " " .. event.move
    .. (gain(event, match.tally) or "")
  local facts = {}
  facts[#facts + 1] = standing(event, match)
  facts[#facts + 1] = replies(event, board)
  if #facts > 0 then text = text .. "; " .. table.concat(facts, ", and ") end
  text = text .. "."
  local said = remark(event, match)
  if said then text = text .. " " .. said end
  if event.seconds and event.seconds >= 5 then
    text = text .. string.format(" That took %.0f seconds.", event.seconds)
  end
  print(text)
end

-- ---- Turning points ------------------------------------------------------------------------------

-- What is known of a ply, for the end: what its player thought, and who led.
local function note(event, match)
  local value = event.comment and event.comment.value
  match.plies[event.ply] = {
    side = event.side, move = event.move, value = value == value and value or nil,
    leader = leader(event.tally),
  }
end

local function ply_name(event, ply, at)
  return ply .. ". " .. at.move .. " by " .. called(event, at.side)
end

-- How much a player's mind was changed from one of its moves to its next: as a part of the most that it
-- ever thought, since each counts in its own units.
local function swings(event, match, found)
  for _, side in ipairs { "black", "white" } do
    local most, before, known = 0, nil, false
    for ply = 1, event.ply do
      local at = match.plies[ply]
      if at and at.side == side and at.value and math.abs(at.value) < WON then
        most = math.max(most, math.abs(at.value))
      end
    end
    for ply = 1, event.ply do
      local at = match.plies[ply]
      if at and at.side == side and at.value and not known then
        if math.abs(at.value) >= WON then
          known = true
          -- Who wins with this very move sees it, too.
          found[#found + 1] = ply < event.ply and {
            ply = ply, weight = 2,
            text = ply_name(event, ply, at) .. ", who sees " .. opinion(at.value)
              .. " from here on",
          } or nil
        elseif before and most > 0 then
          local weight = math.abs(at.value - before) / most
          if weight >= 0.25 then
            found[#found + 1] = {
              ply = ply, weight = weight + (before * at.value < 0 and 0.5 or 0),
              text = ply_name(event, ply, at) .. ", whose opinion "
                .. (at.value > before and "rises" or "falls") .. " from " .. opinion(before)
                .. " to " .. opinion(at.value),
            }
          end
        end
        before = at.value
      end
    end
  end
end

-- When the lead was last taken.
local function last_lead(event, match, found)
  local leads, since = nil, nil
  for ply = 1, event.ply do
    local at = match.plies[ply]
    if at and at.leader and at.leader ~= leads then
      since = leads and ply or nil
      leads = at.leader
    end
  end
  if since then
    found[#found + 1] = {
      ply = since, weight = 1,
      text = ply_name(event, since, match.plies[since]) .. ", after which " .. called(event, leads)
        .. " leads for good",
    }
  end
end

local MOST <const> = 3

local function tell_turns(event, match)
  local found = {}
  swings(event, match, found)
  last_lead(event, match, found)
  if #found == 0 then return end
  table.sort(found, function(a, b) return a.weight > b.weight end)
  for i = #found, MOST + 1, -1 do found[i] = nil end
  table.sort(found, function(a, b) return a.ply < b.ply end)
  print("Where the match turned:")
  for _, turn in ipairs(found) do print("  " .. turn.text .. ".") end
end

-- ---- The end -------------------------------------------------------------------------------------

local function tell_end(event)
  local winner = event.players[event.outcome] and event.outcome
  local text
  if event.termination == RULES then
    text = winner and titled(event, winner) .. " wins" or "Nobody wins"
    if event.tally and winner then text = text .. ", " .. score(event.tally, winner) end
    text = text .. " after " .. plural(event.ply, "ply", "plies")
  elseif event.side and event.termination == "resignation" then
    text = titled(event, event.side) .. " gives up after " .. plural(event.ply, "ply", "plies")
  elseif event.side then
    text = titled(event, event.side) .. " is out of the match after "
      .. plural(event.ply, "ply", "plies")
    if winner then text = text .. ", and " .. titled(event, winner) .. " wins" end
  else
    text = "The match breaks off after " .. plural(event.ply, "ply", "plies")
  end
  print(capital(text) .. ".")
end

local function begin(event)
  return { plies = {}, said = {}, most = {}, tally = event.tally, leader = leader(event.tally) }
end

---@type moonstone.Observer
return {
  name = "commentator",

  observe = function(event, board, context)
    local memory = context.memory
    if event.kind == "start" or event.kind == "reset" then
      memory.match = begin(event)
      local white = event.players.white ~= "nobody"
        and " against " .. titled(event, "white") or ""
      print((event.kind == "reset" and "Once more from the start: " or "")
        .. titled(event, "black") .. white .. (event.ply > 0
          and ", gone on with after " .. plural(event.ply, "ply", "plies") or "") .. ".")
      return
    end
    local match = memory.match or begin(event)
    memory.match = match
    if event.kind == "move" then
      tell_move(event, board, context, match)
      note(event, match)
    elseif event.kind == "pass" then
      print(event.ply .. ". " .. titled(event, event.side) .. " has no move, and passes.")
    elseif event.kind == "undo" then
      print(plural(event.plies, "ply is", "plies are") .. " taken back.")
    elseif event.kind == "redo" then
      print(plural(event.plies, "ply is", "plies are") .. " played again.")
    elseif event.kind == "swap" then
      print(titled(event, event.side) .. " plays on with a new text.")
    elseif event.kind == "player" then
      print(capital(event.sides[event.side]) .. " is played by "
        .. short(event.players[event.side]) .. " from now on.")
    elseif event.kind == "end" then
      tell_end(event)
      tell_turns(event, match)
    end
    match.tally = event.tally
    match.leader = leader(event.tally) or match.leader
    match.last = (event.kind == "move" or event.kind == "pass") and event.side or nil
  end,
}
