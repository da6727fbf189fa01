/* The rules of a game as a script: what such a game is made of. */
#ifndef MOONSTONE_RULES_H
#define MOONSTONE_RULES_H

#include "moonstone.h"

/* Moves and squares of games whose rules are scripts are words: 1 to 11 small letters, digits and
 * - + = / . : > * @. Each word has a code; -1: not a word. */
enum { MS_MAX_WORD = 11 };
ms_code ms_word_code(const char *text, size_t length);
/* Writes up to MS_MAX_WORD bytes, without a terminating zero. Returns the length; 0 if no word
 * has this code. */
int ms_word_text(ms_code code, char *out);

/* The rules of a game as a script, in a machine of their own. One call at a time. */
typedef struct ms_rules ms_rules;

/* A query that rules declare. */
typedef struct ms_declared {
  ms_query shape;
  const char *summary;
} ms_declared;

/* `memory` is in bytes; `seconds` limits the CPU time of each call. NULL if out of memory. */
ms_rules *ms_rules_new(size_t memory, double seconds);
void ms_rules_free(ms_rules *rules);

/* To be called once. If any call answers other than MS_OK, ms_rules_error says which law was
 * broken, and how. */
ms_status ms_rules_load(ms_rules *rules, const ms_source *source, const ms_include *includes,
                        int count);
ms_fault ms_rules_error(const ms_rules *rules);

/* Valid from loading until the rules are freed. */
const char *ms_rules_name(const ms_rules *rules);
const char *ms_rules_side(const ms_rules *rules, int side);
int ms_rules_query_count(const ms_rules *rules);
const ms_declared *ms_rules_query(const ms_rules *rules, int which);

/* A state: a text in the one form, and its key, the same for equal states on every machine. */
typedef struct ms_state {
  ms_text text;
  uint64_t key;
} ms_state;

/* The state of a text that is in the one form. */
ms_state ms_state_of(ms_text text);

/* States that are returned are valid until the next call. */
ms_status ms_rules_setup(ms_rules *rules, const ms_text *words, int count, ms_state *state);
/* Brings a state from outside into the one form. */
ms_status ms_rules_read(ms_rules *rules, ms_text text, ms_state *state);
ms_status ms_rules_play(ms_rules *rules, ms_state state, ms_code move, ms_state *next);
/* Plays several moves in one call, at most MS_MANY_CHILDREN. If it fails, playing them one by one
 * tells which is to blame. */
ms_status ms_rules_children(ms_rules *rules, ms_state state, const ms_code *moves, int count,
                            ms_state *children);
/* As `turn` and `outcome` of ms_game, but the margin is the winner's. */
ms_status ms_rules_standing(ms_rules *rules, ms_state state, int *turn, int *outcome,
                            int *margin);
/* Writes the moves of a game that is not over. */
ms_status ms_rules_moves(ms_rules *rules, ms_state state, ms_code *out, int capacity,
                         int *count);
/* `last` is the last move; -1: there was none. */
ms_status ms_rules_diagram(ms_rules *rules, ms_state state, ms_code last,
                           ms_text *out);
/* The board for drawing it, as lines: the shape; the colours of black, white and the board; the
 * owners of the edges at the top, bottom, left and right, "-" for nobody; "up" or "down", the
 * way in which rows are numbered; what black and white count, or "-"; then the rows from the top,
 * and for each cell that shows a text, "=a1 text".
 * Empty if the rules do not describe a board. */
ms_status ms_rules_board(ms_rules *rules, ms_state state, ms_text *out);
/* Asks a query, with codes as in ms_game. */
ms_status ms_rules_ask(ms_rules *rules, ms_state state, int which,
                       const intptr_t *arguments, intptr_t *out, int capacity, int *count);

#endif
