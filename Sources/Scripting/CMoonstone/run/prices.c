/* What calls of the host cost, in ticks; an instruction of the virtual machine costs one. The
 * prices are about what the calls took in 2024, in units of five nanoseconds. Results depend on
 * them, so they may change with a version, but never with a machine. */
#include "run/run.h"

const ms_price ms_price_list[PRICE_COUNT + 1] = {
  [PRICE_CHOOSE] = {"choose or observe, for being called", 100},
  [PRICE_TURN] = {"board:turn(), board:opponent()", 8},
  [PRICE_MOVES] = {"board:moves()", 30},
  [PRICE_COUNT_MOVES] = {"board:count()", 10},
  [PRICE_PLAY] = {"board:play(move)", 30},
  [PRICE_CHILDREN] = {"board:children()", 30},
  [PRICE_CHILD] = {"each step of board:children()", 20},
  [PRICE_OUTCOME] = {"board:outcome(), board:margin(side)", 12},
  [PRICE_TEXT] = {"tostring(board)", 60},
  [PRICE_EQUAL] = {"board == board", 10},
  [PRICE_QUERY] = {"a query of a game, such as board:mobility(side)", 15},
  [PRICE_ELEMENT] = {"each element of a list that the host makes", 2},
  [PRICE_RANDOM] = {"context.random()", 8},
  [PRICE_COMMENT] = {"context.comment(comment)", 100},
  [PRICE_COROUTINE] = {"coroutine.create, coroutine.wrap", 100},
  [PRICE_RESUME] = {"resuming a coroutine", 20},
  [PRICE_FORMAT] = {"string.format, for each value that it writes", 20},
  [PRICE_FORMAT_BYTE] = {"each byte that it writes, up to 512 for a value", 1},
  [PRICE_NUMBER] = {"tostring(number), and each number in table.concat", 20},
  [PRICE_PRINT] = {"print", 40},
  [PRICE_PRINTED] = {"each value of print after the fourth", 20},
  [PRICE_WALKED] = {"each entry of a table that print goes through", 6},
  [PRICE_SHOWN] = {"each entry that print shows", 40},
  [PRICE_PATTERN] = {"matching a pattern, for each two steps", 1},
  [PRICE_MATCH] = {"each match of string.gmatch and string.gsub", 10},
  [PRICE_ESCAPE] = {"each % in a replacement of string.gsub after the fourth", 2},
  [PRICE_BYTES] = {"going through a text, for each 8 bytes", 1},
  [PRICE_QUOTED] = {"each byte of a text that string.format quotes by %q", 2},
  [PRICE_ITEM] = {"a table function, for each element; string.byte, char, rep, select, math.max "
                  "and min, for each four", 2},
  [PRICE_COMPARISON] = {"each comparison of table.sort", 8},
  [PRICE_CAUGHT] = {"each error that pcall or xpcall catches", 100},
  [PRICE_CHAIN] = {"each call of a table through __call, if that is a table; each eight steps of a "
                   "chain of __index or __newindex", 20},
  [PRICE_CLOSURE] = {"a function with more than 16 outer variables, for each 32 of their square",
                     1},
  [PRICE_KEPT] = {"context.memory, for each entry", 4},
  [PRICE_OPTION] = {"each option of a search, or field of a comment, that does not exist", 8},
  [PRICE_UNKNOWN] = {"being told which option or field does not exist", 400},
  [PRICE_BLOCK] = {"each block of memory", 4},
  [PRICE_MEMORY] = {"memory, for each 64 bytes of a block", 1},
  [PRICE_REFUSED] = {"being refused memory, for each KiB that the script may use", 3},
  [PRICE_COLLECTION] = {"a 65th moonstone.evaluation, which collects all garbage first, for each "
                        "KiB that the script has", 4},
  [PRICE_EVALUATION] = {"moonstone.evaluation", 1000},
  [PRICE_WEIGHT] = {"each weight of a phase in moonstone.evaluation", 4},
  [PRICE_PHASE] = {"each phase from the first weight of a feature to its last", 1},
  [PRICE_FEATURE] = {"each feature of an evaluation after the fourth, and its phase, for each "
                     "position that it values", 2},
  [PRICE_SEARCH] = {"board:search, board:playouts, board:solve, for being called", 1000},
  [PRICE_TABLE] = {"another hash for searches than before, for each MiB", 15000},
  [PRICE_NODE] = {"each position that board:search or board:solve visits", 30},
  [PRICE_PLAYED] = {"each move that board:playouts plays", 15},
  [PRICE_EVALUATE] = {"each call of an evaluate that is a function, beside its instructions", 40},
  [PRICE_WORTH] = {"calling a moonstone.evaluation on a board", 30},
  [PRICE_KEY] = {"board:key()", 15},
  [PRICE_BOARD] = {"board:squares(), board:diagram(), moonstone.board(text)", 200},
  [PRICE_CELL] = {"each square of the board in board:squares()", 20},
  [PRICE_DRAWN] = {"each byte that board:diagram() draws", 10},
  [PRICE_READ] = {"each byte that moonstone.board(text) reads", 40},
  [PRICE_BOOK] = {"board:book()", 1500},
  [PRICE_MARK] = {"each mark of a comment", 20},
  [PRICE_CONSTANT] = {"each byte of a module of constants that is larger than 64 KiB, or of one "
                      "that is required again since it failed", 1},
};

const ms_price *ms_prices(void) { return ms_price_list; }
