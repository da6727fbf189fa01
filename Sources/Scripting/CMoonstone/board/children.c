/* board:children(): each legal move with the board it leads to. */
#include "board/board.h"

#include <string.h>

/* The state of a loop: the parent's position and the moves still to give. A loop takes one
 * allocation; all loops share the iterator. */
typedef struct children {
  unsigned next;
  unsigned count : 31;
  unsigned is_wide : 1; /* whether codes take eight bytes; in most games two are enough */
  double position[];
} children;

/* The moves lie after the position. */
static inline void *moves_of(const ms_game *g, children *c) {
  return (char *)c->position + (g->size + 7) / 8 * 8;
}

static inline ms_code take_move(const ms_game *g, children *c) {
  const void *moves = moves_of(g, c);
  unsigned i = c->next++;
  return c->is_wide ? ((const ms_code *)moves)[i] : ((const uint16_t *)moves)[i];
}

static void keep_moves(const ms_game *g, children *c, const ms_code *moves) {
  if (c->is_wide) {
    memcpy(moves_of(g, c), moves, sizeof *moves * c->count);
    return;
  }
  uint16_t *kept = moves_of(g, c);
  for (unsigned i = 0; i < c->count; i++) kept[i] = (uint16_t)moves[i];
}

static int next_child(lua_State *L) {
  children *c = lua_touserdata(L, 1);
  bool is_state = c && lua_getmetatable(L, 1);
  if (!is_state || lua_topointer(L, -1) != boards_of(L)->children_place)
    return luaL_error(L, "board:children() belongs in a loop: "
                         "for move, after in board:children() do");
  if (c->next >= c->count) return 0;
  charge(L, PRICE_CHILD);
  const ms_game *g = boards_of(L)->game;
  ms_code move = take_move(g, c);
  push_move(L, move);
  void *child = push_copy(L, g, c->position);
  lua_pushvalue(L, BOARD_META);
  lua_setmetatable(L, -2);
  g->play(g->context, child, move);
  return 2;
}

/* Upvalue 6: the iterator; 7: the metatable of states. */
static int board_children(lua_State *L) {
  const void *p = check_self(L, "children()", PRICE_CHILDREN);
  const ms_game *g = boards_of(L)->game;
  ms_code moves[MS_MAX_CODES];
  int n = g->moves(g->context, p, moves, MS_MAX_CODES);
  lua_pushvalue(L, lua_upvalueindex(SHARED + 1));
  ms_code all = 0;
  for (int i = 0; i < n; i++) all |= moves[i];
  bool is_wide = all > UINT16_MAX;
  size_t each = is_wide ? sizeof *moves : sizeof(uint16_t);
  size_t size = sizeof(children) + (g->size + 7) / 8 * 8 + each * (size_t)n;
  children *c = lua_newuserdatauv(L, size, 0);
  c->next = 0;
  c->count = (unsigned)n & 0x7fffffff;
  c->is_wide = is_wide;
  g->copy(g->context, c->position, p);
  keep_moves(g, c, moves);
  lua_pushvalue(L, lua_upvalueindex(SHARED + 2));
  lua_setmetatable(L, -2);
  return 2;
}

static int children_gc(lua_State *L) {
  const ms_game *g = boards_of(L)->game;
  g->destroy(g->context, ((children *)lua_touserdata(L, 1))->position);
  return 0;
}

void ms_children_open(lua_State *L, int base) {
  int methods = lua_gettop(L);
  luaL_checkstack(L, 2 * SHARED + 8, NULL);
  lua_newtable(L); /* the metatable of states */
  boards_of(L)->children_place = lua_topointer(L, -1);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  if (boards_of(L)->game->destroy) {
    lua_pushcfunction(L, children_gc);
    lua_setfield(L, -2, "__gc");
  }
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  lua_pushcclosure(L, next_child, SHARED);
  lua_pushvalue(L, methods + 1);
  lua_pushcclosure(L, board_children, SHARED + 2);
  lua_setfield(L, methods, "children");
  lua_settop(L, methods);
}
