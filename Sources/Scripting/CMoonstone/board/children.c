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

/* Boards that wait for the loop, in games that play several moves at once. They lie after the
 * moves. */
typedef struct waiting {
  unsigned first, end; /* whose children they are */
  double positions[];
} waiting;

/* How many are made at once: few at first, since a loop may be left. */
enum { FEW = 2, MANY = MS_MANY_CHILDREN };

static inline size_t in_words(size_t size) { return (size + 7) / 8 * 8; }

/* The moves lie after the position. */
static inline void *moves_of(const ms_game *g, children *c) {
  return (char *)c->position + in_words(g->size);
}

static inline size_t moves_size(const children *c) {
  return c->count * (c->is_wide ? sizeof(ms_code) : sizeof(uint16_t));
}

static inline waiting *waiting_of(const ms_game *g, children *c) {
  return (waiting *)((char *)moves_of(g, c) + in_words(moves_size(c)));
}

static inline void *waiting_at(const ms_game *g, waiting *w, unsigned i) {
  return (char *)w->positions + in_words(g->size) * (i - w->first);
}

static inline ms_code move_at(const ms_game *g, children *c, unsigned i) {
  const void *moves = moves_of(g, c);
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

static void make_more(const ms_game *g, children *c, waiting *w) {
  ms_code moves[MANY];
  unsigned rest = c->count - c->next, n = c->next == 0 ? FEW : 2 * c->next;
  if (n > MANY) n = MANY;
  if (n > rest) n = rest;
  for (unsigned i = 0; i < n; i++) moves[i] = move_at(g, c, c->next + i);
  w->first = c->next;
  g->children(g->context, c->position, moves, (int)n, w->positions);
  w->end = c->next + n;
}

/* Pushes the next board. */
static void push_child(lua_State *L, const ms_game *g, children *c, ms_code move) {
  if (!g->children) {
    void *child = push_copy(L, g, c->position);
    c->next++;
    lua_pushvalue(L, BOARD_META);
    lua_setmetatable(L, -2);
    g->play(g->context, child, move);
    return;
  }
  waiting *w = waiting_of(g, c);
  if (c->next == w->end) make_more(g, c, w);
  void *child = ms_board_push_room(L, g);
  memcpy(child, waiting_at(g, w, c->next), g->size);
  c->next++; /* from here on it is the board's */
  ms_board_owe_end(L, g, child);
  lua_pushvalue(L, BOARD_META);
  lua_setmetatable(L, -2);
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
  ms_code move = move_at(g, c, c->next);
  push_move(L, move);
  push_child(L, g, c, move);
  return 2;
}

static void end_children(vm *m, void *place) {
  const ms_game *g = ((boards *)m)->game;
  children *c = place;
  if (g->children) {
    waiting *w = waiting_of(g, c);
    for (unsigned i = c->next; i < w->end; i++) g->destroy(g->context, waiting_at(g, w, i));
  }
  g->destroy(g->context, c->position);
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
  children head = {.count = (unsigned)n & 0x7fffffff, .is_wide = all > UINT16_MAX};
  size_t size = sizeof head + in_words(g->size) + moves_size(&head);
  if (g->children)
    size = in_words(size) + sizeof(waiting) + in_words(g->size) * (n < MANY ? (size_t)n : MANY);
  children *c = g->destroy ? ms_ending_push(L, size) : lua_newuserdatauv(L, size, 0);
  *c = head;
  g->copy(g->context, c->position, p);
  keep_moves(g, c, moves);
  if (g->children) *waiting_of(g, c) = (waiting){0};
  if (g->destroy) ms_ending_owe(vm_of(L), c, size, end_children);
  lua_pushvalue(L, lua_upvalueindex(SHARED + 2));
  lua_setmetatable(L, -2);
  return 2;
}

void ms_children_open(lua_State *L, int base) {
  int methods = lua_gettop(L);
  luaL_checkstack(L, 2 * SHARED + 8, NULL);
  lua_newtable(L); /* the metatable of states */
  boards_of(L)->children_place = lua_topointer(L, -1);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  for (int i = 0; i < SHARED; i++) lua_pushvalue(L, base + i);
  lua_pushcclosure(L, next_child, SHARED);
  lua_pushvalue(L, methods + 1);
  lua_pushcclosure(L, board_children, SHARED + 2);
  lua_setfield(L, methods, "children");
  lua_settop(L, methods);
}
