---@meta moonstone-rules
error("a meta file describes the rules of games to your editor; it is never run")

--- One moment of a game, in plain data: tables, strings, numbers that are no more than numbers, booleans.
--- Rules never change one in place; `play` returns a new one. At most 8 KiB as text.
---@alias moonstone.State table

--- What a query takes or gives: `"boolean"`, `"integer"`, `"side"`, `"square"` or `"move"`. What it gives
--- may have a `?` behind it, when it can be nil, and a list of squares or moves is `"square[]"` or `"move[]"`.
---@alias moonstone.Type string

--- A question that this game answers beyond every game: `board:NAME(…)`.
---@class moonstone.GameQuery
---@field name string As it is called in scripts; not the name of a method that every board has.
---@field summary string One line, a full sentence.
---@field takes? moonstone.Type[] At most four.
---@field gives moonstone.Type
---@field answer fun(state: moonstone.State, ...): any

---@alias moonstone.Color "black"|"white"|"red"|"green"|"yellow"|"blue"|"purple"|"cyan"

--- How a board is drawn.
---@class moonstone.Drawing
---@field rows string[] From the top, all equally long, at most 64 of 26 cells: `x` black's piece, `o` white's, `.` an empty cell, a blank for none. The cell at the top left is called `a1`.
---@field shape? "squares"|"hexagons"|"columns"|"points" In columns, pieces fall, and a move is the name of a column. Points lie where lines cross. `"squares"` by default.
---@field colors? { black: moonstone.Color?, white: moonstone.Color?, board: moonstone.Color? } Black and white on green by default.
---@field edges? { top: moonstone.Side?, bottom: moonstone.Side?, left: moonstone.Side?, right: moonstone.Side? } Whose edge is whose, in games where they are joined.
---@field numbers? "down"|"up" With `"up"`, the lowest row has the number 1.
---@field counts? { black: integer, white: integer } What people count.

--- The rules of a game, as `games/NAME.lua` returns them.
---@class moonstone.Game
---@field name string The file's name without `.lua`.
---@field sides? { black: string, white: string } What people see for black and white.
---@field setup fun(options: string[]): moonstone.State The state in which a match begins; the options stand behind the game's colon, between commas.
---@field turn fun(state: moonstone.State): moonstone.Side Who is to move; somebody is even when the game is over.
---@field moves fun(state: moonstone.State): moonstone.Move[] Every legal move, in a stable order, while the game goes on. A side that can do nothing has the one move `"pass"`.
---@field play fun(state: moonstone.State, move: moonstone.Move): moonstone.State The state after one of these moves.
---@field outcome fun(state: moonstone.State): ("black"|"white"|"draw"|nil), integer? Who won, and by how much, or nil while the game goes on.
---@field diagram fun(state: moonstone.State, last: moonstone.Move?): string A picture for people, in lines; the last move is there to be marked.
---@field board? fun(state: moonstone.State): moonstone.Drawing The board for people, to be drawn and pointed at.
---@field queries? moonstone.GameQuery[] In the order in which people shall see them.

--- The text with a piece in place of as many bytes from a position on, which all lie within it. Only rules of
--- games have this function; it takes less time than `sub` and `..`.
---@param text string
---@param position integer From 1.
---@param piece string
---@return string
function string.put(text, position, piece) end
