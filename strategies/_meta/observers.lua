---@meta moonstone-observers
error("a meta file describes observers to your editor; it is never run")

---@alias moonstone.EventKind
---| "start"  # a match begins, or is heard from here on
---| "move"   # a side has moved
---| "pass"   # a side had to pass
---| "pause"
---| "resume"
---| "undo"   # plies were taken back
---| "redo"   # what was taken back was played again
---| "player" # a side is played by somebody else from now on
---| "swap"   # a side's script plays on with a new text
---| "note"   # something for whoever watches, such as what a script printed
---| "reset"  # the match starts over
---| "end"    # the match is over
---| "finish" # no match follows

--- What stands on a square after a move that did not stand there before.
---@class moonstone.Change
---@field square moonstone.Square
---@field side? moonstone.Side     whose piece it is now; nil when the square is empty now

--- One number for each side.
---@class moonstone.Tally
---@field black integer
---@field white integer

--- One text for each side.
---@class moonstone.Names
---@field black string
---@field white string

--- Something that has happened. Which fields there are depends on `kind`.
---@class moonstone.Event
---@field kind moonstone.EventKind
---@field match? integer           which match of the command, from 1; nil in "finish"
---@field ply integer              how many moves have been played by now, passes counted
---@field game string
---@field players moonstone.Names  who plays, as it was typed; not in "finish"
---@field sides moonstone.Names    what people see for black and white; not in "finish"
---@field tally? moonstone.Tally   what each side has on the board, in games where people count it
---@field side? moonstone.Side     of "move", "pass", "player", "swap" and "note"; of "end", who resigned or forfeited
---@field move? moonstone.Move     of "move"
---@field changes? moonstone.Change[] of "move": in the order in which it is told; empty in games that do not tell
---@field comment? moonstone.Comment of "move": what the player says of it
---@field seconds? number          of "move": how long it took; nil under a budget of ticks
---@field ticks? integer           of "move": the work it took, where that is counted
---@field plies? integer           of "undo" and "redo": how many
---@field moves? moonstone.Move[]  of "redo"
---@field text? string             of "note"
---@field seed? integer            of "start": the match's
---@field grid? moonstone.Square[][] of "start": the board as people see it, row by row, an empty text where there is no square; nil in games that show none
---@field outcome? moonstone.Side|"draw" of "end": who won; nil when the match was aborted
---@field margin? integer          of "end": by how much, when the rules or a solver decided
---@field termination? "rules"|"resignation"|"time"|"ticks"|"memory"|"illegalMove"|"fault"|"aborted"|"adjudicated" of "end": why it stopped
---@field message? string          of "end": for people, why and where
---@field matches? integer         of "finish": how many matches were heard

--- What an observer is told besides the event and the board.
---@class moonstone.ObserverContext
---@field ply integer              as in the event
---@field moves moonstone.Move[]   every move so far
---@field game string              the game's name
---@field remaining integer        ticks left for this event
---@field allowance integer        as `remaining`: what searches take unless they are told otherwise
---@field memory table             yours: plain data that lasts for all matches of the command, across new texts
local ObserverContext = {}

--- As `moonstone.Context.random`; seeded by the match and the event.
---@overload fun(): number
---@overload fun(m: integer): integer
---@param m integer
---@param n integer
---@return integer
---@nodiscard
function ObserverContext.random(m, n) end

--- What an observer file returns. What it prints is shown to the person.
---@class moonstone.Observer
---@field name? string             what to call it, for readers of the file
---@field games? string[]          the games it knows; any game when absent
---@field version? integer|string  the version of what it keeps in `context.memory`
---@field migrate? fun(memory: table, from: integer|string|nil): table makes a memory of this version from one of another
---@field observe fun(event: moonstone.Event, board: moonstone.Board, context: moonstone.ObserverContext)
