/* What the files that make up boards share. */
#ifndef MOONSTONE_BOARD_H
#define MOONSTONE_BOARD_H

#include "script.h"

/* Each method closes over these. */
#define BOARD_META lua_upvalueindex(1)
#define MOVE_TEXTS lua_upvalueindex(2) /* by code */
#define MOVE_CODES lua_upvalueindex(3) /* by text */
#define SQUARE_TEXTS lua_upvalueindex(4)
#define SQUARE_CODES lua_upvalueindex(5)
enum { SHARED = 5 };

/* ---- symbols.c: moves, squares and sides as text ---- */

/* black, white, draw. */
extern const char *const side_names[];
/* Keeps the shared tables, which stand from `base` on, for use outside the methods. */
void symbols_open(lua_State *L, int base);
/* Pushes the text of a code, and keeps both directions of it in the tables at two indices. */
void push_symbol(lua_State *L, int texts, int codes, ms_code code,
                 int (*write)(void *, ms_code, char *));
/* The code of the text at `index`, or -1. */
ms_code symbol_at(lua_State *L, int index, int texts, int codes,
                  ms_code (*read)(void *, const char *, size_t));
/* 0 black, 1 white, or -1. */
int side_at(lua_State *L, int index);

static inline void push_move(lua_State *L, ms_code move) {
  push_symbol(L, MOVE_TEXTS, MOVE_CODES, move, script_of(L)->game->move_text);
}

/* ---- board.c ---- */

/* Argument `argument`, which stands behind the board, is not of its type. Nothing has been pushed
 * since the call, so that a missing argument is seen as missing. */
int refuse(lua_State *L, const char *method, int argument, ms_type type);
/* Raises that a method was called on something that is no board. */
void refuse_self(lua_State *L, const char *method);

/* The board a method is called on, which the script is charged for. */
static inline void *check_self(lua_State *L, const char *method, int price) {
  charge(L, price);
  void *p = lua_touserdata(L, 1);
  if (p && lua_getmetatable(L, 1)) {
    bool same = lua_topointer(L, -1) == script_of(L)->board_place;
    lua_pop(L, 1);
    if (same) return p;
  }
  refuse_self(L, method);
  return NULL;
}

/* Pushes a copy of a position without a metatable, to be finished or dropped. */
static inline void *push_copy(lua_State *L, const ms_game *g, const void *from) {
  void *p = lua_newuserdatauv(L, g->size, 0);
  g->copy(g->context, p, from);
  return p;
}

/* ---- children.c, query.c, search.c: each adds to the methods, which are on top ---- */

void children_open(lua_State *L, int base);
void queries_open(lua_State *L, int base);
void search_open(lua_State *L, int base);

#endif
