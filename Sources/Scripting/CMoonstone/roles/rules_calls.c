/* The functions of a game, called about a state. */
#include "roles/rules.h"

#include <stdlib.h>
#include <string.h>

static int run_setup(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  lua_settop(L, 0);
  ms_rules_push_function(L, c, SETUP);
  lua_createtable(L, c->count, 0);
  for (int i = 0; i < c->count; i++) {
    lua_pushlstring(L, c->words[i].bytes, c->words[i].length);
    lua_rawseti(L, -2, i + 1);
  }
  lua_call(L, 1, 1);
  ms_rules_write_result(L, c);
  return 0;
}

ms_status ms_rules_setup(ms_rules *r, const ms_text *words, int count, ms_state *state) {
  call c = {.rules = r, .words = words, .count = count};
  ms_status status = ms_rules_run(&c, run_setup);
  *state = r->result_state;
  return status;
}

static int run_read(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  lua_settop(L, 0);
  c->function = SETUP;
  ms_state_push(L, c->state.text.bytes, c->state.text.length);
  ms_rules_write_result(L, c);
  return 0;
}

ms_status ms_rules_read(ms_rules *r, ms_text text, ms_state *state) {
  call c = {.rules = r, .state = {.text = text}};
  r->is_law = false;
  ms_status status = ms_vm_call(&r->vm, run_read, &c, ms_rules_limits(r));
  if (status != MS_OK) r->fault = r->vm.fault;
  *state = r->result_state;
  return status;
}

call *ms_rules_begin(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  lua_settop(L, 0);
  ms_rules_push_state(L, c);
  return c;
}

void ms_rules_prepare(lua_State *L, call *c, int function) {
  lua_settop(L, 1);
  ms_rules_push_function(L, c, function);
  lua_pushvalue(L, 1);
  ms_rules_lend(c);
}

static void push_word(lua_State *L, ms_code move) {
  char word[MS_MAX_WORD];
  lua_pushlstring(L, word, (size_t)ms_word_text(move, word));
}

/* Calls `play`, and writes the state that it returns, which stays at index 2. */
static void play(lua_State *L, call *c, ms_code move) {
  ms_rules_prepare(L, c, PLAY);
  push_word(L, move);
  lua_call(L, 2, 1);
  ms_rules_write_result(L, c);
}

static int run_play(lua_State *L) {
  call *c = ms_rules_begin(L);
  play(L, c, c->move);
  ms_rules_check_unchanged(L, c);
  lua_settop(L, 2);
  ms_rules_keep(L, c);
  return 0;
}

ms_status ms_rules_play(ms_rules *r, ms_state state, ms_code move, ms_state *next) {
  call c = {.rules = r, .state = state, .move = move};
  ms_status status = ms_rules_run(&c, run_play);
  *next = r->result_state;
  return status;
}

/* Adds the result to the children. False if there is no memory. */
static bool add_child(ms_rules *r, ms_state *child) {
  texts *all = &r->children;
  size_t length = r->result.length;
  if (all->room - all->length < length) {
    size_t room = 2 * all->room + MAX_STATE;
    char *bytes = realloc(all->bytes, room);
    if (!bytes) return false;
    all->bytes = bytes;
    all->room = room;
  }
  memcpy(all->bytes + all->length, r->result.bytes, length);
  *child = r->result_state;
  all->length += length;
  return true;
}

static int run_children(lua_State *L) {
  call *c = ms_rules_begin(L);
  for (int i = 0; i < c->count; i++) {
    play(L, c, c->played[i]);
    if (!add_child(c->rules, &c->children[i])) return luaL_error(L, "out of memory");
    lua_settop(L, 2);
    ms_rules_keep(L, c);
  }
  ms_rules_check_unchanged(L, c);
  return 0;
}

ms_status ms_rules_children(ms_rules *r, ms_state state, const ms_code *moves, int count,
                            ms_state *children) {
  call c = {.rules = r, .state = state, .played = moves, .count = count, .children = children};
  r->children.length = 0;
  ms_status status = ms_rules_run(&c, run_children);
  size_t at = 0;
  for (int i = 0; status == MS_OK && i < count; at += children[i++].text.length)
    children[i].text.bytes = r->children.bytes + at;
  return status;
}

/* Reads the outcome and its margin, which are on top. */
static void read_outcome(lua_State *L, call *c) {
  c->outcome = -1;
  if (lua_isnil(L, -2)) return;
  c->outcome = ms_rules_side_at(L, -2, true);
  if (c->outcome < 0) {
    ms_push_shown(L, -2);
    BREAK(L, "outcome must return nil, \"black\", \"white\" or \"draw\"; it returned %s",
          lua_tostring(L, -1));
  }
  c->margin = c->outcome == 2 ? 0 : 1;
  if (lua_isnil(L, -1)) return;
  lua_Integer margin = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
  if (c->outcome == 2 || margin < 1 || margin > 1000000) {
    ms_push_shown(L, -1);
    BREAK(L, "after the winner, outcome may return the margin, from 1 to 1000000; it "
          "returned %s", lua_tostring(L, -1));
  }
  c->margin = (int)margin;
}

static void ask_turn(lua_State *L, call *c) {
  ms_rules_prepare(L, c, TURN);
  lua_call(L, 1, 1);
  c->turn = ms_rules_side_at(L, -1, false);
  if (c->turn >= 0) return;
  ms_push_shown(L, -1);
  BREAK(L, "turn must return \"black\" or \"white\", even when the game is over; "
        "it returned %s", lua_tostring(L, -1));
}

static void ask_outcome(lua_State *L, call *c) {
  ms_rules_prepare(L, c, OUTCOME);
  lua_call(L, 1, 2);
  read_outcome(L, c);
}

/* Looks at the state once, after both functions. Only where it has changed are they asked again,
 * one by one, to tell which of them changed it. */
static int run_standing(lua_State *L) {
  call *c = ms_rules_begin(L);
  ask_turn(L, c);
  ask_outcome(L, c);
  if (ms_rules_is_unchanged(L, c)) return 0;
  lua_settop(L, 0);
  ms_rules_push_state(L, c);
  ask_turn(L, c);
  ms_rules_check_unchanged(L, c);
  ask_outcome(L, c);
  ms_rules_check_unchanged(L, c);
  return 0;
}

ms_status ms_rules_standing(ms_rules *r, ms_state state, int *turn, int *outcome,
                            int *margin) {
  call c = {.rules = r, .state = state};
  ms_status status = ms_rules_run(&c, run_standing);
  *turn = c.turn;
  *outcome = c.outcome;
  *margin = c.margin;
  return status;
}

/* Adds a code to those that have been seen. False if it was among them. */
static bool add(ms_code *seen, unsigned mask, ms_code code) {
  unsigned place = (unsigned)((uint64_t)code * 0x9e3779b97f4a7c15u >> 40) & mask;
  while (seen[place]) {
    if (seen[place] == code) return false;
    place = (place + 1) & mask;
  }
  seen[place] = code;
  return true;
}

/* Reads the list at index 2. */
static void read_moves(lua_State *L, call *c) {
  if (!lua_istable(L, 2)) {
    ms_push_shown(L, 2);
    BREAK(L, "moves must return a list of moves; it returned %s", lua_tostring(L, -1));
  }
  lua_Integer length = (lua_Integer)lua_rawlen(L, 2);
  if (length == 0)
    BREAK(L, "moves returned none, but outcome says that the game is not over");
  if (length > c->capacity)
    BREAK(L, "moves returned %I; a position has at most %d", (LUAI_UACINT)length, c->capacity);
  ms_code seen[2 * MAX_MOVES];
  unsigned places = 64;
  while (places < 2 * (unsigned)length) places *= 2;
  memset(seen, 0, places * sizeof *seen);
  for (lua_Integer i = 1; i <= length; i++) {
    size_t size = 0;
    const char *text = lua_rawgeti(L, 2, i) == LUA_TSTRING ? lua_tolstring(L, -1, &size) : NULL;
    ms_code code = text ? ms_word_code(text, size) : -1;
    if (code < 0) {
      ms_push_shown(L, -1);
      BREAK(L, "moves returned %s, which is not a move; a move is 1 to %d small letters, digits "
            "and - + = / . : > * @", lua_tostring(L, -1), MS_MAX_WORD);
    }
    if (!add(seen, places - 1, code)) BREAK(L, "moves returned \"%s\" twice", text);
    c->moves[i - 1] = code;
    lua_pop(L, 1);
  }
  c->count = (int)length;
}

static int run_moves(lua_State *L) {
  call *c = ms_rules_begin(L);
  ms_rules_prepare(L, c, MOVES);
  lua_call(L, 1, 1);
  read_moves(L, c);
  ms_rules_check_unchanged(L, c);
  return 0;
}

ms_status ms_rules_moves(ms_rules *r, ms_state state, ms_code *out, int capacity,
                         int *count) {
  call c = {.rules = r, .state = state, .moves = out,
            .capacity = capacity < MAX_MOVES ? capacity : MAX_MOVES};
  ms_status status = ms_rules_run(&c, run_moves);
  *count = c.count;
  return status;
}

static int run_diagram(lua_State *L) {
  call *c = ms_rules_begin(L);
  ms_rules_prepare(L, c, DIAGRAM);
  if (c->move < 0) lua_pushnil(L);
  else push_word(L, c->move);
  lua_call(L, 2, 1);
  size_t length = 0;
  const char *text = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &length) : NULL;
  if (!text || length >= MAX_STATE / 2) {
    ms_push_shown(L, 2);
    BREAK(L, "diagram must return a text of at most 4 KiB; it returned %s", lua_tostring(L, -1));
  }
  ms_clean_text(c->rules->diagram, sizeof c->rules->diagram, text, length, true);
  ms_rules_check_unchanged(L, c);
  return 0;
}

ms_status ms_rules_diagram(ms_rules *r, ms_state state, ms_code last, ms_text *out) {
  call c = {.rules = r, .state = state, .move = last};
  r->diagram[0] = 0;
  ms_status status = ms_rules_run(&c, run_diagram);
  *out = (ms_text){r->diagram, strlen(r->diagram)};
  return status;
}
