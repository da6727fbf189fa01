---@meta moonstone
error("a meta file describes moonstone to your editor; it is never run")

---@alias moonstone.Side "black"|"white"

--- A move in the game's own notation, such as `"f5"` or `"pass"`.
---@alias moonstone.Move string

--- A square in the game's own notation, such as `"f5"`.
---@alias moonstone.Square string

--- A position. Boards never change: playing a move gives another board.
---
--- Two boards are equal (`==`) when they show the same position, and `tostring(board)` writes it
--- in the game's notation.
---@class moonstone.Board
local Board = {}

--- The side to move.
---@return moonstone.Side
---@nodiscard
function Board:turn() end

--- The side that is not to move.
---@return moonstone.Side
---@nodiscard
function Board:opponent() end

--- Every legal move, in a stable order. Empty only when the game is over: a forced pass is the one
--- move `"pass"`.
---@return moonstone.Move[]
---@nodiscard
function Board:moves() end

--- How many legal moves there are: `#board:moves()`, without making the list.
---@return integer
---@nodiscard
function Board:count() end

--- The board after a move. Raises an error when the move is illegal.
---@generic B : moonstone.Board
---@param self B
---@param move moonstone.Move
---@return B
---@nodiscard
function Board:play(move) end

--- Each legal move with the board it leads to, in the order of `moves`. Belongs in a loop, and is
--- faster there than `moves` and `play`.
---
--- ```lua
--- for move, after in board:children() do ... end
--- ```
---@generic B : moonstone.Board
---@param self B
---@return fun(state: userdata): moonstone.Move, B
---@return userdata state
---@nodiscard
function Board:children() end

--- The winner, `"draw"`, or nil while the game goes on.
---@return moonstone.Side|"draw"|nil
---@nodiscard
function Board:outcome() end

--- How clearly a side won, in the game's own measure: negative when it lost, 0 for a draw, nil
--- while the game goes on.
---@param side moonstone.Side
---@return integer?
---@nodiscard
function Board:margin(side) end

--- What a strategy is told besides the board.
---@class moonstone.Context
---@field side moonstone.Side      the side this strategy plays; the same as `board:turn()`
---@field ply integer              how many moves have been played, passes counted
---@field moves moonstone.Move[]   those moves
---@field game string              the game's name, such as `"reversi"`
---@field remaining? integer       ticks left to this side at this moment, nil when they are unlimited
---@field seconds? number          seconds left on this side's clock at this moment, nil when untimed or under ticks
---@field memory table             yours: plain data, kept for the match, across reloads and resumes
local Context = {}

--- A random number, seeded by the match, the side and the ply: a float from 0 up to 1 without
--- arguments, an integer from 1 to `m` with one, and from `m` to `n` with two.
---@overload fun(): number
---@overload fun(m: integer): integer
---@param m integer
---@param n integer
---@return integer
---@nodiscard
function Context.random(m, n) end

--- What a strategy says of its move. Kept in the journal, never acted on.
---@class moonstone.Comment
---@field value? number            what the position is worth to its side, in its own units
---@field depth? integer           how many plies it looked ahead
---@field text? string             a few words for whoever watches

--- What a strategy file returns.
---@class moonstone.Strategy
---@field name? string             what to call it
---@field games? string[]          the games it knows; any game when absent
---@field choose fun(board: moonstone.Board, context: moonstone.Context): moonstone.Move, moonstone.Comment?
