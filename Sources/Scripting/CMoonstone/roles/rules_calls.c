/* The functions of a game, called about a state. */
#include "roles/rules.h"

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

ms_status ms_rules_setup(ms_rules *r, const ms_text *words, int count, ms_text *state) {
  call c = {.rules = r, .words = words, .count = count};
  ms_status status = ms_rules_run(&c, run_setup);
  *state = (ms_text){r->result.bytes, r->result.length};
  return status;
}

static int run_read(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  lua_settop(L, 0);
  c->function = SETUP;
  ms_state_push(L, c->state.bytes, c->state.length);
  ms_rules_write_result(L, c);
  return 0;
}

ms_status ms_rules_read(ms_rules *r, ms_text text, ms_text *state) {
  call c = {.rules = r, .state = text};
  r->is_law = false;
  ms_status status = ms_vm_call(&r->vm, run_read, &c, r->seconds, 0);
  if (status != MS_OK) snprintf(r->message, sizeof r->message, "%s", r->vm.message);
  *state = (ms_text){r->result.bytes, r->result.length};
  return status;
}

/* Pushes the state to index 1, then a function and its first argument, the state. */
static call *begin(lua_State *L, int function) {
  call *c = lua_touserdata(L, 1);
  lua_settop(L, 0);
  ms_rules_push_state(L, c);
  ms_rules_push_function(L, c, function);
  lua_pushvalue(L, 1);
  ms_rules_lend(c);
  return c;
}

static void push_word(lua_State *L, ms_code move) {
  char word[MS_MAX_WORD];
  lua_pushlstring(L, word, (size_t)ms_word_text(move, word));
}

static int run_play(lua_State *L) {
  call *c = begin(L, PLAY);
  push_word(L, c->move);
  lua_call(L, 2, 1);
  ms_rules_write_result(L, c);
  ms_rules_check_unchanged(L, 1, c);
  return 0;
}

ms_status ms_rules_play(ms_rules *r, ms_text state, uint64_t key, ms_code move, ms_text *next) {
  call c = {.rules = r, .state = state, .key = key, .move = move};
  ms_status status = ms_rules_run(&c, run_play);
  *next = (ms_text){r->result.bytes, r->result.length};
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

static int run_standing(lua_State *L) {
  call *c = begin(L, TURN);
  lua_call(L, 1, 1);
  c->turn = ms_rules_side_at(L, -1, false);
  if (c->turn < 0) {
    ms_push_shown(L, -1);
    BREAK(L, "turn must return \"black\" or \"white\", even when the game is over; "
          "it returned %s", lua_tostring(L, -1));
  }
  ms_rules_check_unchanged(L, 1, c);
  ms_rules_push_function(L, c, OUTCOME);
  lua_pushvalue(L, 1);
  ms_rules_lend(c);
  lua_call(L, 1, 2);
  read_outcome(L, c);
  ms_rules_check_unchanged(L, 1, c);
  return 0;
}

ms_status ms_rules_standing(ms_rules *r, ms_text state, uint64_t key, int *turn, int *outcome,
                            int *margin) {
  call c = {.rules = r, .state = state, .key = key};
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
  call *c = begin(L, MOVES);
  lua_call(L, 1, 1);
  read_moves(L, c);
  ms_rules_check_unchanged(L, 1, c);
  return 0;
}

ms_status ms_rules_moves(ms_rules *r, ms_text state, uint64_t key, ms_code *out, int capacity,
                         int *count) {
  call c = {.rules = r, .state = state, .key = key, .moves = out,
            .capacity = capacity < MAX_MOVES ? capacity : MAX_MOVES};
  ms_status status = ms_rules_run(&c, run_moves);
  *count = c.count;
  return status;
}

static int run_diagram(lua_State *L) {
  call *c = begin(L, DIAGRAM);
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
  ms_rules_check_unchanged(L, 1, c);
  return 0;
}

ms_status ms_rules_diagram(ms_rules *r, ms_text state, uint64_t key, ms_code last, ms_text *out) {
  call c = {.rules = r, .state = state, .key = key, .move = last};
  r->diagram[0] = 0;
  ms_status status = ms_rules_run(&c, run_diagram);
  *out = (ms_text){r->diagram, strlen(r->diagram)};
  return status;
}
