/* board/: positions of a game as a script sees them, and what it can ask of them.
 *
 *   board.c       boards: userdata with a position inside, and the methods that every game has
 *   children.c    board:children()
 *   query.c       the methods that one game adds
 *   book.c        board:book()
 *   picture.c     board:squares, board:diagram and moonstone.board
 *   advice.c      methods that do not exist, and what was meant
 *   search.c      board:search, playouts and solve; search_call.c runs them (search_call.h)
 *   evaluation.c  moonstone.evaluation
 *   symbols.c     moves, squares and sides as texts
 *   turn.c        the turn that a script is asked about: its allowance and its random numbers
 *
 * A machine of this floor is a `boards`, whose game is set before it is opened. */
#ifndef MOONSTONE_BOARD_H
#define MOONSTONE_BOARD_H

#include "library/library.h"

/* What searches keep from one to the next. search_call.c owns it. */
typedef struct searches {
  void *searcher;     /* NULL before the first */
  size_t table_bytes; /* what its table takes; 0 before the first */
  int ply;            /* of the last turn that searched */
  uint64_t salts;     /* how many searches had an evaluation of their own */
  bool is_searching;
} searches;

/* Evaluations are the game's, and lie outside of the machine's memory. */
enum { MAX_EVALUATIONS = 64 };

/* evaluation.c */
typedef struct evaluations {
  int count, kept_count;
  void *made[MAX_EVALUATIONS]; /* those that are alive */
  void *kept[MAX_EVALUATIONS]; /* those in the image, which outlive what the script does to them */
} evaluations;

/* A machine with boards. */
typedef struct boards {
  vm vm; /* first: vm_of gives the address of both */
  const ms_game *game;
  const ms_turn *turn; /* while a script is asked about one; else NULL */
  uint64_t drawn;      /* random numbers of the turn so far; turn.c */
  uint64_t seed;       /* of the turn */
  /* Metatables are known by their addresses: they live as long as the machine. */
  const void *board_place, *children_place;
  int board_meta; /* a reference */
  bool offers_book; /* whether boards have a method `book` */
  ms_text book;     /* what it looks into; NULL bytes: nothing */
  searches searches;
  evaluations evaluations;
} boards;

static inline boards *boards_of(lua_State *L) { return (boards *)vm_of(L); }

/* ---- board.c ---- */

void ms_board_open(lua_State *L);
void ms_board_push(lua_State *L, const void *position);
/* Pushes room for a position, without a metatable. */
void *ms_board_push_room(lua_State *L, const ms_game *g);
/* It holds one now. */
void ms_board_owe_end(lua_State *L, const ms_game *g, void *position);
/* The position of the board at `index`; NULL if there is no board. */
const void *ms_board_at(lua_State *L, int index);

/* Raises that argument `argument`, not counting the board, is not of its type. Nothing may have
 * been pushed since the call, so that a missing argument is seen as missing. */
int ms_board_refuse(lua_State *L, const char *method, int argument, ms_type type);
/* Raises that a method was called on something that is not a board. */
void ms_board_refuse_self(lua_State *L, const char *method);

/* Returns the board that a method is called on, and charges the script for the call. */
static inline void *check_self(lua_State *L, const char *method, int price) {
  charge(L, price);
  void *p = lua_touserdata(L, 1);
  if (p && lua_getmetatable(L, 1)) {
    bool same = lua_topointer(L, -1) == boards_of(L)->board_place;
    lua_pop(L, 1);
    if (same) return p;
  }
  ms_board_refuse_self(L, method);
  return NULL;
}

/* Pushes a copy of a position without a metatable, to be finished or dropped. */
static inline void *push_copy(lua_State *L, const ms_game *g, const void *from) {
  void *p = ms_board_push_room(L, g);
  g->copy(g->context, p, from);
  ms_board_owe_end(L, g, p);
  return p;
}

/* ---- symbols.c ---- */

/* Every method has these upvalues. */
#define BOARD_META lua_upvalueindex(1)
#define MOVE_TEXTS lua_upvalueindex(2) /* by code */
#define MOVE_CODES lua_upvalueindex(3) /* by text */
#define SQUARE_TEXTS lua_upvalueindex(4)
#define SQUARE_CODES lua_upvalueindex(5)
enum { SHARED = 5 };

/* black, white, draw. */
extern const char *const ms_side_names[];
/* Keeps the shared tables, which stand from `base` on, for use outside the methods. */
void ms_symbols_open(lua_State *L, int base);
/* How many moves any script of the game has seen whose texts are kept. */
uint64_t ms_symbols_seen(const ms_game *g);
/* Makes the texts of all of them. Raises. */
void ms_symbols_make(lua_State *L);
/* Pushes the text of a code, and keeps both directions in the tables at two indices. */
void ms_symbol_push(lua_State *L, int texts, int codes, ms_code code,
                    int (*write)(void *, ms_code, char *));
/* The code of the text at `index`, or -1. */
ms_code ms_symbol_at(lua_State *L, int index, int texts, int codes,
                     ms_code (*read)(void *, const char *, size_t));
/* 0 for black, 1 for white, or -1. */
int ms_side_at(lua_State *L, int index);
/* Pushes the text of a move, outside the methods. Raises. */
void ms_board_push_move(lua_State *L, ms_code move);
/* The code of the move at `index`, or -1, outside the methods. Raises. */
ms_code ms_board_move_at(lua_State *L, int index);

static inline void push_move(lua_State *L, ms_code move) {
  ms_symbol_push(L, MOVE_TEXTS, MOVE_CODES, move, boards_of(L)->game->move_text);
}

/* ---- children.c, picture.c, query.c, search.c: each adds to the methods, which are on top ---- */

void ms_children_open(lua_State *L, int base);
void ms_picture_open(lua_State *L, int base);
void ms_queries_open(lua_State *L, int base);
void ms_search_open(lua_State *L, int base);

/* Adds `moonstone.board` to the table on top. */
void ms_reader_open(lua_State *L);

/* ---- book.c ---- */

/* Copies a book for the boards of scripts that are loaded from here on. NULL bytes: none. False if
 * out of memory. */
bool ms_book_lend(boards *b, const char *bytes, size_t length);
void ms_book_free(boards *b);
/* Gives boards the method if a script asks for it. Raises. */
void ms_book_open(lua_State *L);

/* ---- advice.c ---- */

/* The methods that boards of every game have; NULL-terminated. */
extern const char *const ms_board_methods[];
/* For a vm's `advise`. */
void ms_board_advise(lua_State *L, const char *message, char *advice, size_t size);

/* ---- search_call.c ---- */

/* Forgets what searches have learnt. */
void ms_search_forget(boards *b);

/* ---- evaluation.c ---- */

/* Adds `moonstone.evaluation` to the table on top, if the game has evaluations. */
void ms_evaluation_open(lua_State *L);
/* A `moonstone.evaluation`. */
typedef struct evaluation {
  void *made;
  uint64_t digest; /* tells it from others */
  uint64_t surcharge; /* ticks for each position that it values, beside the position's own */
} evaluation;
/* The evaluation at `index`; NULL if there is none. */
const evaluation *ms_evaluation_at(lua_State *L, int index);
/* Saves those that are alive with an image. */
void ms_evaluations_save(boards *b);
/* Frees those of an emptied machine that are not saved. */
void ms_evaluations_free(boards *b);
/* Makes those alive that are saved. */
void ms_evaluations_restore(boards *b);
/* Frees those that are saved and not alive, and saves none. */
void ms_evaluations_release(boards *b);

/* ---- turn.c ---- */

/* What is left of the turn's allowance, in its unit; negative if it has none. */
double ms_turn_allowance(const boards *b);
/* The next random number of the turn. */
uint64_t ms_turn_draw(boards *b);

#endif
