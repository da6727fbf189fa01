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

--- Whose piece is on each square that has one: `{ d4 = "white", e4 = "black", ... }`.
---@return table<moonstone.Square, moonstone.Side>
---@nodiscard
function Board:squares() end

--- A number to key a table with: the same for equal boards, in every process and on every machine.
--- Boards that differ hardly ever share one.
---@return integer
---@nodiscard
function Board:key() end

--- What the opening book of `--book FILE` plays here: the move, what it is worth to the side to move
--- in the game's own units (nil if that is not known), and how often it was played. Nothing without
--- a book, or if the book does not know the position.
---@return moonstone.Move? move
---@return number? value
---@return integer? count
---@nodiscard
function Board:book() end

--- The board in lines of text, for people.
---@return string
---@nodiscard
function Board:diagram() end

--- What looking ahead may be told. Without a limit it takes what is left of `context.allowance`, and
--- where neither ticks nor time are limited a fixed number of positions.
---@class moonstone.SearchOptions
---@field depth? integer           plies, at most
---@field nodes? integer           positions, at most
---@field seconds? number
---@field ticks? integer
---@field share? number            of `context.allowance`, from 0 to 1
---@field evaluate? moonstone.Evaluation|fun(board: moonstone.Board): number   what a board is worth to the side to move; 0 when absent
---@field selectivity? number      from 0 to 0.5: how likely what it leaves out as irrelevant may have mattered; 0 when absent: it leaves out nothing
---@field hash? number             MiB for what it learns, from 0 to 256; 8 when absent
---@field best? integer            how many moves get a value of their own, in `details.moves`

--- What a search found out about one move by itself: what a search of the board after it finds, one
--- ply less deep, for the other side.
---@class moonstone.MoveValue
---@field move moonstone.Move
---@field value number             as a search's value; from `solve` the margin
---@field exact boolean            whether a deeper search could not change it
---@field depth integer            plies looked at in full, this move among them; from `solve` how far `pv` goes
---@field pv moonstone.Move[]      what both sides would play, beginning with the move

--- What a search tells besides move and value.
---@class moonstone.SearchDetails
---@field depth integer            plies looked at in full
---@field nodes integer            positions visited
---@field pv moonstone.Move[]      what both sides would play
---@field exact boolean            whether no evaluation had a part in the value, and nothing was left out
---@field moves? moonstone.MoveValue[]   with `best`: the best moves at the last depth that was completed, best first

--- Looks ahead by alpha-beta, natively, deeper and deeper until its budget is used. The value is that
--- of `evaluate` for the side to move; a won ending is 1,000,000 and its margin, a lost one the
--- negative of that, a draw 0. The move is nil when the game is over.
---@param options? moonstone.SearchOptions
---@return moonstone.Move
---@return number value
---@return moonstone.SearchDetails
function Board:search(options) end

---@class moonstone.SolveOptions
---@field nodes? integer
---@field seconds? number
---@field ticks? integer
---@field share? number            of `context.allowance`, from 0 to 1
---@field hash? number
---@field best? integer            how many moves get a margin of their own, in `details.moves`

---@class moonstone.SolveDetails
---@field nodes integer            positions visited
---@field moves? moonstone.MoveValue[]   with `best`: the best moves, best first, all exact

--- Plays the game out in every way: the best move and the exact margin for the side to move, or nil
--- when the budget is too small.
---@param options? moonstone.SolveOptions
---@return moonstone.Move?
---@return integer? margin
---@return moonstone.SolveDetails?
function Board:solve(options) end

---@class moonstone.PlayoutOptions
---@field count? integer           playouts, at most
---@field seconds? number
---@field ticks? integer
---@field share? number            of `context.allowance`, from 0 to 1
---@field exploration? number      how much it turns to what it knows little of; 1.4 when absent
---@field policy? "uniform"|"priority"|moonstone.Evaluation   any move; the better of two random ones by the game's order; or by an evaluation

---@class moonstone.MoveStatistic
---@field move moonstone.Move
---@field count integer            playouts that began with it
---@field value number             the expected result, from -1 to 1
---@field exact boolean            whether that is proven

---@class moonstone.PlayoutDetails
---@field count integer            playouts
---@field nodes integer            moves played in them
---@field exact boolean            whether the value is proven
---@field moves moonstone.MoveStatistic[]

--- Looks ahead by random games, natively. The value is the expected result for the side to move: 1 a
--- win, 0 a draw, -1 a loss.
---@param options? moonstone.PlayoutOptions
---@return moonstone.Move
---@return number value
---@return moonstone.PlayoutDetails
function Board:playouts(options) end

--- What boards are worth: made once by `moonstone.evaluation`, and native afterwards. It can be
--- called: `worth(board)` is the board's worth to the side to move, and once the game is over what
--- `search` says of endings.
---@class moonstone.Evaluation
---@overload fun(board: moonstone.Board): number

--- How much a feature counts: one number, or one for each of some phases.
---@alias moonstone.Weight number|table<integer, number>

--- The weights of a game's features, by their names.
---@class moonstone.Weights
---@field by? string               the feature, or the query without arguments, that tells the phase
---@field [string] moonstone.Weight|string

---@class moonstone.library
moonstone = {}

--- Compiles weights of the game's features: `{ mobility = 5, corners = { [10] = 5, [60] = 30 },
--- by = "empties" }`. A weight is a number, or one for each of some phases with straight lines
--- between them; `by` names the feature or the query that tells the phase.
---@param weights moonstone.Weights
---@return moonstone.Evaluation
---@nodiscard
function moonstone.evaluation(weights) end

--- The board that a text describes, in any notation of the game: `tostring(board)`,
--- `board:diagram()`, and whatever else `--position` reads. Raises an error with line and column if
--- the text is not a board, or has more than 32 KiB.
---@param text string
---@return moonstone.Board
---@nodiscard
function moonstone.board(text) end

--- What a strategy is told besides the board.
---@class moonstone.Context
---@field side moonstone.Side      the side this strategy plays; the same as `board:turn()`
---@field ply integer              how many moves have been played, passes counted
---@field moves moonstone.Move[]   those moves
---@field game string              the game's name, such as `"reversi"`
---@field remaining? integer       ticks left to this side at this moment, nil when they are unlimited
---@field seconds? number          seconds left on this side's clock at this moment, nil when untimed or under ticks
---@field allowance? number       what this move may still well take: ticks (an integer) where they are limited, else seconds, of 60 where nothing is limited
---@field params? table<string, any> what the strategy's `params` are set to, by name; nil if it declares none
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

--- Says what the strategy thinks at this moment, to whoever watches: the newest is shown, at most
--- twenty times a second. It goes on no record.
---@param comment moonstone.Comment
function Context.comment(comment) end

--- What a strategy says of its move. Kept in the journal, never acted on.
---@class moonstone.Comment
---@field value? number            what the position is worth to its side, in its own units
---@field unit? number             what 1 of the value is worth in the game's margins: 0.01 for hundredths of a disc
---@field depth? integer           how many plies it looked ahead
---@field text? string             a few words for whoever watches
---@field pv? string[]             the moves that it expects, its own first, as searches give them
---@field marks? table<string, number|string>  what is to be seen on the board, by square: a number, "good", "bad", a short text; "b1-c3" is an arrow

--- A parameter begins with its usual value. A number has both ends of its range; it is an integer if
--- all three are. A text has its choices.
---@class moonstone.Parameter
---@field [1] integer|number|string|boolean the value where nobody sets another
---@field min? number
---@field max? number
---@field choices? string[]
---@field main? boolean           whether a value without a name is its, as in `mine@6`

--- What a strategy file returns.
---@class moonstone.Strategy
---@field name? string             what to call it
---@field games? string[]          the games it knows, as "hex:*" with any options; any game when absent
---@field version? integer|string the version of what it keeps in `context.memory`; a string has at most 64 bytes
---@field migrate? fun(memory: table, from: integer|string|nil): table makes a memory of this version from one of another
---@field params? table<string, moonstone.Parameter> what can be set where it is named, as in `mine@depth=6`; see `context.params`
---@field choose fun(board: moonstone.Board, context: moonstone.Context): moonstone.Move, moonstone.Comment?
