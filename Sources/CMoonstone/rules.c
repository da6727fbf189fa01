/* The rules of a game as a script: a Lua state of their own, and the protected calls that reach it.
 *
 * States go in and out as text (state.h), so that a call depends on nothing but what it is given,
 * and so that a state which a call changed in place is seen to be another one. */
#include "keys.h"
#include "state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETUP, TURN, MOVES, PLAY, OUTCOME, DIAGRAM, QUERIES, FUNCTIONS };
static const char *const function_names[] = {"setup", "turn", "moves", "play", "outcome", "diagram"};

/* MAX_MOVES is a power of two, for the table of those that were seen. */
enum { SLOTS = 16, MAX_MOVES = 1024, MAX_NAME = 48, MAX_SUMMARY = 200, MAX_QUERIES = 32 };

/* A state that was read, for calls that ask about the same one again. */
typedef struct slot {
  int table; /* a reference */
  bool is_set;
  state_text text;
} slot;

struct ms_rules {
  ms_script *script;
  double seconds;
  int functions[FUNCTIONS];
  int query_count;
  ms_declared queries[MAX_QUERIES];
  char query_names[MAX_QUERIES][MAX_NAME];
  char summaries[MAX_QUERIES][MAX_SUMMARY];
  int answers[MAX_QUERIES]; /* references */
  char file[256];
  char name[MAX_NAME];
  char sides[2][MAX_NAME];
  bool is_law; /* whether what was raised says itself which law is broken */
  slot slots[SLOTS];
  state_text result, check;
  char diagram[MAX_STATE];
  char message[2 * MESSAGE_SIZE];
};

static ms_rules *rules_of(lua_State *L) { return script_of(L)->rules; }

/* Raises that a law is broken; the message is on top. */
static int broken(lua_State *L) {
  rules_of(L)->is_law = true;
  return lua_error(L);
}

#define BREAK(L, ...) (lua_pushfstring((L), __VA_ARGS__), broken(L))

/* ---- The world of rules --------------------------------------------------------------------------- */

/* Upvalues: the table, the sorted keys, how many they are, which is next. */
static int next_pair(lua_State *L) {
  key *keys = lua_touserdata(L, lua_upvalueindex(2));
  lua_Integer count = lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(4));
  while (i < count) {
    key_push(L, &keys[i++]);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
      lua_pushinteger(L, i);
      lua_replace(L, lua_upvalueindex(4));
      return 2;
    }
    lua_pop(L, 2); /* taken away meanwhile */
  }
  return 0;
}

/* Goes through the keys in their order. Keys that are strings are kept by a list beside them. */
static int ordered_pairs(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  size_t count = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) count++;
  key *keys = lua_newuserdatauv(L, count * sizeof *keys + 1, 1);
  lua_createtable(L, (int)count, 0);
  size_t i = 0;
  for (lua_pushnil(L); lua_next(L, 1);) {
    lua_pop(L, 1);
    if (!key_read(L, &keys[i++]))
      return luaL_error(L, "pairs: has a key that is no boolean, number or string, and so no order");
    lua_pushvalue(L, -1);
    lua_rawseti(L, 3, (lua_Integer)i);
  }
  lua_setiuservalue(L, 2, 1);
  qsort(keys, count, sizeof *keys, key_compare);
  lua_pushvalue(L, 1);
  lua_insert(L, 2); /* table, table, keys */
  lua_pushinteger(L, (lua_Integer)count);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_pair, 4);
  return 1;
}

static int missing_random(lua_State *L) {
  return luaL_error(L, "math.random: rules know no chance: the same move leads to the same state");
}

static int missing_next(lua_State *L) {
  return luaL_error(L, "next: has no order that repeats; pairs goes through keys in their order");
}

/* Rules pay nothing: what stands before a function of the module on top, to be paid, goes. */
static void uncharge(lua_State *L, const char *name) {
  lua_getfield(L, -1, name);
  lua_getupvalue(L, -1, 1);
  lua_setfield(L, -3, name);
  lua_pop(L, 1);
}

static void push_environment(lua_State *L) {
  sandbox_push_environment(L);
  lua_getfield(L, -1, "string");
  uncharge(L, "byte");
  uncharge(L, "char");
  lua_pop(L, 1);
  lua_pushcfunction(L, ordered_pairs);
  lua_setfield(L, -2, "pairs");
  lua_pushcfunction(L, missing_next);
  lua_setfield(L, -2, "next");
  lua_getfield(L, -1, "math");
  lua_pushcfunction(L, missing_random);
  lua_setfield(L, -2, "random");
  lua_pushnil(L);
  lua_setfield(L, -2, "randomseed");
  lua_pop(L, 1);
}

static int open_rules(lua_State *L) {
  /* Little lives on from call to call, and what does is looked at in each of the collector's rounds:
   * rather fewer of those. */
  lua_gc(L, LUA_GCINC, 800, 0, 0);
  sandbox_open(L);
  return 0;
}

ms_rules *ms_rules_new(size_t memory, double seconds) {
  ms_rules *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->script = script_new(NULL, memory, IN_ARENA, open_rules);
  if (!r->script) {
    free(r);
    return NULL;
  }
  r->script->rules = r;
  r->seconds = seconds;
  for (int i = 0; i < SLOTS; i++) r->slots[i].table = LUA_NOREF;
  for (int i = 0; i < FUNCTIONS; i++) r->functions[i] = LUA_NOREF;
  return r;
}

void ms_rules_free(ms_rules *r) {
  if (!r) return;
  ms_script_free(r->script);
  free(r);
}

/* ---- Calls ------------------------------------------------------------------------------------------ */

typedef struct call {
  ms_rules *rules;
  int function; /* which one is being called, for messages */
  ms_text state;
  uint64_t key;
  /* What else a call takes and gives; see the functions below. */
  const ms_load *load;
  const ms_text *words;
  int count;
  ms_code move;
  int which;
  const intptr_t *arguments;
  intptr_t *answer;
  ms_code *moves;
  int capacity;
  int turn, outcome, margin;
} call;

static const char *called(const call *c) {
  return c->function == QUERIES ? c->rules->queries[c->which].shape.name
                                : function_names[c->function];
}

static ms_status run_call(call *c, lua_CFunction function) {
  ms_rules *r = c->rules;
  r->is_law = false;
  ms_status status = protect(r->script, function, c, r->seconds, 0);
  if (status == MS_OK) return MS_OK;
  const char *why = r->script->message;
  size_t size = sizeof r->message, length = strlen(r->file);
  bool has_place = strncmp(why, r->file, length) == 0 || strncmp(why, "...", 3) == 0;
  if (status == MS_TIME) {
    snprintf(r->message, size, "%s: %s took longer than %g s", r->file, called(c), r->seconds);
  } else if (status == MS_MEMORY) {
    snprintf(r->message, size, "%s: %s needed more than %zu bytes", r->file, called(c),
             r->script->limit);
  } else if (r->is_law || c->load) {
    snprintf(r->message, size, "%s%s%s", has_place ? "" : r->file, has_place ? "" : ": ", why);
  } else {
    snprintf(r->message, size, "%s failed: %s", called(c), why);
  }
  return status;
}

/* Pushes the table of the state that a call is about. */
static void push_given(lua_State *L, call *c) {
  slot *s = &c->rules->slots[c->key % SLOTS];
  if (s->is_set && s->text.length == c->state.length &&
      memcmp(s->text.bytes, c->state.bytes, c->state.length) == 0) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->table);
    return;
  }
  state_push(L, c->state.bytes, c->state.length);
  if (c->state.length > MAX_STATE) return;
  s->is_set = false;
  lua_pushvalue(L, -1);
  if (s->table == LUA_NOREF) s->table = luaL_ref(L, LUA_REGISTRYINDEX);
  else lua_rawseti(L, LUA_REGISTRYINDEX, s->table);
  memcpy(s->text.bytes, c->state.bytes, c->state.length);
  s->text.length = c->state.length;
}

/* From here on the state in its slot may be another than its text says. */
static void lend(call *c) { c->rules->slots[c->key % SLOTS].is_set = false; }

/* The state at `index` must be the one that was given. */
static void check_unchanged(lua_State *L, int index, call *c) {
  ms_rules *r = c->rules;
  char error[MESSAGE_SIZE];
  if (!state_write(L, index, &r->check, error))
    BREAK(L, "%s changed the state in place: now %s", called(c), error);
  if (r->check.length != c->state.length ||
      memcmp(r->check.bytes, c->state.bytes, c->state.length) != 0) {
    lua_pushlstring(L, r->check.bytes, r->check.length < 400 ? r->check.length : 400);
    BREAK(L, "%s changed the state in place, which it may only read; it is now %s", called(c),
          lua_tostring(L, -1));
  }
  slot *s = &r->slots[c->key % SLOTS];
  s->is_set = s->text.length == c->state.length &&
              memcmp(s->text.bytes, c->state.bytes, c->state.length) == 0;
}

static void push_function(lua_State *L, call *c, int function) {
  c->function = function;
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->rules->functions[function]);
}

/* Writes the table on top, which the function gave, as the result. */
static void write_result(lua_State *L, call *c) {
  char error[MESSAGE_SIZE];
  if (!lua_istable(L, -1)) {
    push_shown(L, -1);
    BREAK(L, "%s must return a state, which is a table; it returned %s", called(c),
          lua_tostring(L, -1));
  }
  if (!state_write(L, lua_gettop(L), &c->rules->result, error))
    BREAK(L, "%s must return plain data: the %s", called(c), error);
}

/* ---- Loading ---------------------------------------------------------------------------------------- */

/* Copies the string field of the table on top, or what is said where there is none. */
static void read_text(lua_State *L, const char *field, const char *otherwise, char *out, size_t size) {
  int type = lua_getfield(L, -1, field);
  if (type == LUA_TNIL && otherwise) {
    snprintf(out, size, "%s", otherwise);
  } else {
    size_t length = 0;
    const char *text = type == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
    if (!text || length == 0 || length >= size)
      BREAK(L, "%s must be a text of 1 to %d bytes", field, (int)size - 1);
    ms_clean_text(out, size, text, length, false);
  }
  lua_pop(L, 1);
}

static void read_sides(lua_State *L, ms_rules *r) {
  int type = lua_getfield(L, -1, "sides");
  if (type == LUA_TNIL) {
    lua_pop(L, 1);
    lua_newtable(L);
  } else if (type != LUA_TTABLE) {
    BREAK(L, "sides must be a table such as { black = \"red\", white = \"blue\" }");
  }
  read_text(L, "black", "black", r->sides[0], MAX_NAME);
  read_text(L, "white", "white", r->sides[1], MAX_NAME);
  lua_pop(L, 1);
}

/* Reads a type such as `side`, `integer?` or `square[]`. */
static bool read_type(const char *text, ms_query *q, ms_type *out, bool is_result) {
  static const char *const names[] = {"boolean", "integer", "side", "square", "move"};
  for (int i = 0; i < 5; i++) {
    size_t n = strlen(names[i]);
    if (strncmp(text, names[i], n) != 0) continue;
    *out = (ms_type)i;
    if (!text[n]) return true;
    if (!is_result) return false;
    q->optional = strcmp(text + n, "?") == 0;
    q->list = strcmp(text + n, "[]") == 0 && i >= MS_SQUARE;
    return q->optional || q->list;
  }
  return false;
}

/* The methods of every board. */
static const char *const taken_names[] = {"children", "count", "margin", "moves", "opponent",
                                          "outcome", "play", "playouts", "search", "solve", "turn",
                                          NULL};

/* The declaration of a query is on top. */
static void read_query(lua_State *L, ms_rules *r) {
  static const char *const kinds =
    "boolean, integer, side, square or move; of results also with ?, and square[] and move[]";
  int i = r->query_count;
  ms_query *q = &r->queries[i].shape;
  if (i == MAX_QUERIES) BREAK(L, "queries are at most %d", MAX_QUERIES);
  if (!lua_istable(L, -1)) BREAK(L, "queries must be a list of tables");
  read_text(L, "name", NULL, r->query_names[i], MAX_NAME);
  read_text(L, "summary", NULL, r->summaries[i], MAX_SUMMARY);
  q->name = r->query_names[i];
  r->queries[i].summary = r->summaries[i];
  for (const char *c = q->name; *c; c++) {
    bool is_letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_';
    if (!is_letter && (c == q->name || *c < '0' || *c > '9'))
      BREAK(L, "a query's name is one of Lua, not “%s”", q->name);
  }
  for (const char *const *taken = taken_names; *taken; taken++) {
    if (strcmp(*taken, q->name) == 0)
      BREAK(L, "the query %s has the name of a method that every board has", q->name);
  }
  for (int other = 0; other < i; other++) {
    if (strcmp(r->query_names[other], q->name) == 0) BREAK(L, "two queries are called %s", q->name);
  }
  char type[MAX_NAME];
  read_text(L, "gives", NULL, type, sizeof type);
  if (!read_type(type, q, &q->result, true))
    BREAK(L, "the query %s gives “%s”, and must give %s", q->name, type, kinds);
  if (lua_getfield(L, -1, "takes") == LUA_TTABLE) {
    for (q->count = 0; lua_rawgeti(L, -1, q->count + 1) == LUA_TSTRING; lua_pop(L, 1)) {
      if (q->count == MS_MAX_PARAMETERS) BREAK(L, "a query takes at most %d", MS_MAX_PARAMETERS);
      const char *text = lua_tostring(L, -1);
      if (!read_type(text, q, &q->parameters[q->count++], false))
        BREAK(L, "the query %s takes “%s”, and must take %s", q->name, text, kinds);
    }
    lua_pop(L, 1);
  } else if (!lua_isnil(L, -1)) {
    BREAK(L, "what the query %s takes must be a list of types", q->name);
  }
  lua_pop(L, 1);
  if (lua_getfield(L, -1, "answer") != LUA_TFUNCTION)
    BREAK(L, "the query %s has no function answer", q->name);
  r->answers[i] = luaL_ref(L, LUA_REGISTRYINDEX);
  r->query_count++;
}

static void read_queries(lua_State *L, ms_rules *r) {
  int type = lua_getfield(L, -1, "queries");
  if (type != LUA_TNIL && type != LUA_TTABLE) BREAK(L, "queries must be a list of tables");
  if (type == LUA_TTABLE) {
    for (int i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; i++) {
      read_query(L, r);
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static int run_load(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  ms_rules *r = c->rules;
  push_environment(L);
  require_open(L, c->load->includes, c->load->count);
  compile(L, c->load->source);
  lua_call(L, 0, 1);
  if (!lua_istable(L, -1)) {
    push_shown(L, -1);
    return BREAK(L, "returned %s; a game is a file that returns a table of its rules",
                 lua_tostring(L, -1));
  }
  read_text(L, "name", NULL, r->name, sizeof r->name);
  for (int i = 0; i < QUERIES; i++) {
    if (lua_getfield(L, -1, function_names[i]) != LUA_TFUNCTION) {
      push_shown(L, -1);
      return BREAK(L, "%s is %s, and must be a function; the rules of a game are setup, turn, moves, "
                   "play, outcome and diagram", function_names[i], lua_tostring(L, -1));
    }
    r->functions[i] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  read_sides(L, r);
  read_queries(L, r);
  return 0;
}

ms_status ms_rules_load(ms_rules *r, const ms_source *source, const ms_include *includes,
                        int count) {
  ms_load load = {.source = source, .includes = includes, .count = count};
  call c = {.rules = r, .load = &load};
  snprintf(r->file, sizeof r->file, "%s", source->name);
  return run_call(&c, run_load);
}

const char *ms_rules_name(const ms_rules *r) { return r->name; }
const char *ms_rules_side(const ms_rules *r, int side) { return r->sides[side]; }
int ms_rules_query_count(const ms_rules *r) { return r->query_count; }
const ms_declared *ms_rules_query(const ms_rules *r, int which) { return &r->queries[which]; }
const char *ms_rules_error(const ms_rules *r) { return r->message; }

/* ---- What rules say ----------------------------------------------------------------------------------- */

static int run_setup(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  lua_settop(L, 0);
  push_function(L, c, SETUP);
  lua_createtable(L, c->count, 0);
  for (int i = 0; i < c->count; i++) {
    lua_pushlstring(L, c->words[i].bytes, c->words[i].length);
    lua_rawseti(L, -2, i + 1);
  }
  lua_call(L, 1, 1);
  write_result(L, c);
  return 0;
}

ms_status ms_rules_setup(ms_rules *r, const ms_text *words, int count, ms_text *state) {
  call c = {.rules = r, .words = words, .count = count};
  ms_status status = run_call(&c, run_setup);
  *state = (ms_text){r->result.bytes, r->result.length};
  return status;
}

static int run_read(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  lua_settop(L, 0);
  c->function = SETUP;
  state_push(L, c->state.bytes, c->state.length);
  write_result(L, c);
  return 0;
}

ms_status ms_rules_read(ms_rules *r, ms_text text, ms_text *state) {
  call c = {.rules = r, .state = text};
  r->is_law = false;
  ms_status status = protect(r->script, run_read, &c, r->seconds, 0);
  if (status != MS_OK) snprintf(r->message, sizeof r->message, "%s", r->script->message);
  *state = (ms_text){r->result.bytes, r->result.length};
  return status;
}

static int run_play(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  char word[MS_MAX_WORD];
  lua_settop(L, 0);
  push_given(L, c);
  push_function(L, c, PLAY);
  lua_pushvalue(L, 1);
  lua_pushlstring(L, word, (size_t)ms_word_text(c->move, word));
  lend(c);
  lua_call(L, 2, 1);
  write_result(L, c);
  check_unchanged(L, 1, c);
  return 0;
}

ms_status ms_rules_play(ms_rules *r, ms_text state, uint64_t key, ms_code move, ms_text *next) {
  call c = {.rules = r, .state = state, .key = key, .move = move};
  ms_status status = run_call(&c, run_play);
  *next = (ms_text){r->result.bytes, r->result.length};
  return status;
}

static int side_of(lua_State *L, int index, bool or_draw) {
  static const char *const names[] = {"black", "white", "draw"};
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  for (int i = 0; i < (or_draw ? 3 : 2); i++)
    if (strcmp(lua_tostring(L, index), names[i]) == 0) return i;
  return -1;
}

/* The outcome and its margin are on top. */
static void read_outcome(lua_State *L, call *c) {
  c->outcome = -1;
  if (lua_isnil(L, -2)) return;
  c->outcome = side_of(L, -2, true);
  if (c->outcome < 0) {
    push_shown(L, -2);
    BREAK(L, "outcome must return nil, \"black\", \"white\" or \"draw\"; it returned %s",
          lua_tostring(L, -1));
  }
  c->margin = c->outcome == 2 ? 0 : 1;
  if (lua_isnil(L, -1)) return;
  lua_Integer margin = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
  if (c->outcome == 2 || margin < 1 || margin > 1000000) {
    push_shown(L, -1);
    BREAK(L, "behind the winner outcome may return by how much it won, from 1 to 1000000; it "
          "returned %s", lua_tostring(L, -1));
  }
  c->margin = (int)margin;
}

static int run_standing(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  lua_settop(L, 0);
  push_given(L, c);
  push_function(L, c, TURN);
  lua_pushvalue(L, 1);
  lend(c);
  lua_call(L, 1, 1);
  c->turn = side_of(L, -1, false);
  if (c->turn < 0) {
    push_shown(L, -1);
    BREAK(L, "turn must return \"black\" or \"white\", for somebody has the turn even when the game "
          "is over; it returned %s", lua_tostring(L, -1));
  }
  check_unchanged(L, 1, c);
  push_function(L, c, OUTCOME);
  lua_pushvalue(L, 1);
  lend(c);
  lua_call(L, 1, 2);
  read_outcome(L, c);
  check_unchanged(L, 1, c);
  return 0;
}

ms_status ms_rules_standing(ms_rules *r, ms_text state, uint64_t key, int *turn, int *outcome,
                            int *margin) {
  call c = {.rules = r, .state = state, .key = key};
  ms_status status = run_call(&c, run_standing);
  *turn = c.turn;
  *outcome = c.outcome;
  *margin = c.margin;
  return status;
}

/* Puts a code among those that were seen; false when it was. */
static bool add(ms_code *seen, unsigned mask, ms_code code) {
  unsigned place = (unsigned)((uint64_t)code * 0x9e3779b97f4a7c15u >> 40) & mask;
  while (seen[place]) {
    if (seen[place] == code) return false;
    place = (place + 1) & mask;
  }
  seen[place] = code;
  return true;
}

/* The list is at 2. */
static void read_moves(lua_State *L, call *c) {
  if (!lua_istable(L, 2)) {
    push_shown(L, 2);
    BREAK(L, "moves must return a list of moves; it returned %s", lua_tostring(L, -1));
  }
  lua_Integer length = (lua_Integer)lua_rawlen(L, 2);
  if (length == 0) BREAK(L, "moves returned none, and outcome says that the game goes on: one of them "
                         "must be otherwise");
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
      push_shown(L, -1);
      BREAK(L, "moves returned %s, which is no move: that is a text of 1 to %d small letters, digits "
            "and - + = / . : > * @", lua_tostring(L, -1), MS_MAX_WORD);
    }
    if (!add(seen, places - 1, code)) BREAK(L, "moves returned \"%s\" twice", text);
    c->moves[i - 1] = code;
    lua_pop(L, 1);
  }
  c->count = (int)length;
}

static int run_moves(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  lua_settop(L, 0);
  push_given(L, c);
  push_function(L, c, MOVES);
  lua_pushvalue(L, 1);
  lend(c);
  lua_call(L, 1, 1);
  read_moves(L, c);
  check_unchanged(L, 1, c);
  return 0;
}

ms_status ms_rules_moves(ms_rules *r, ms_text state, uint64_t key, ms_code *out, int capacity,
                         int *count) {
  call c = {.rules = r, .state = state, .key = key, .moves = out,
            .capacity = capacity < MAX_MOVES ? capacity : MAX_MOVES};
  ms_status status = run_call(&c, run_moves);
  *count = c.count;
  return status;
}

static int run_diagram(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  char word[MS_MAX_WORD];
  lua_settop(L, 0);
  push_given(L, c);
  push_function(L, c, DIAGRAM);
  lua_pushvalue(L, 1);
  if (c->move < 0) lua_pushnil(L);
  else lua_pushlstring(L, word, (size_t)ms_word_text(c->move, word));
  lend(c);
  lua_call(L, 2, 1);
  size_t length = 0;
  const char *text = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &length) : NULL;
  if (!text || length >= MAX_STATE / 2) {
    push_shown(L, 2);
    BREAK(L, "diagram must return a text of at most 4 KiB; it returned %s", lua_tostring(L, -1));
  }
  ms_clean_text(c->rules->diagram, sizeof c->rules->diagram, text, length, true);
  check_unchanged(L, 1, c);
  return 0;
}

ms_status ms_rules_diagram(ms_rules *r, ms_text state, uint64_t key, ms_code last, ms_text *out) {
  call c = {.rules = r, .state = state, .key = key, .move = last};
  r->diagram[0] = 0;
  ms_status status = run_call(&c, run_diagram);
  *out = (ms_text){r->diagram, strlen(r->diagram)};
  return status;
}

/* ---- Queries --------------------------------------------------------------------------------------- */

static void push_code(lua_State *L, ms_type type, intptr_t code) {
  char word[MS_MAX_WORD];
  switch (type) {
    case MS_BOOLEAN: lua_pushboolean(L, code != 0); break;
    case MS_INTEGER: lua_pushinteger(L, code); break;
    case MS_SIDE: lua_pushstring(L, code == 0 ? "black" : "white"); break;
    case MS_SQUARE:
    case MS_MOVE: lua_pushlstring(L, word, (size_t)ms_word_text(code, word)); break;
  }
}

/* Reads the value on top; false when it is not of the type. */
static bool read_code(lua_State *L, ms_type type, intptr_t *out) {
  size_t length;
  const char *text;
  switch (type) {
    case MS_BOOLEAN: *out = lua_toboolean(L, -1); return lua_isboolean(L, -1);
    case MS_INTEGER: *out = (intptr_t)lua_tointeger(L, -1); return lua_isinteger(L, -1);
    case MS_SIDE: return (*out = side_of(L, -1, false)) >= 0;
    case MS_SQUARE:
    case MS_MOVE:
      text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
      return text && (*out = (intptr_t)ms_word_code(text, length)) >= 0;
  }
  return false;
}

static int bad_answer(lua_State *L, call *c) {
  push_shown(L, -1);
  return BREAK(L, "the query %s returned %s, which is not what it says it gives",
               c->rules->queries[c->which].shape.name, lua_tostring(L, -1));
}

/* The answer is on top. */
static void read_answer(lua_State *L, call *c) {
  const ms_query *q = &c->rules->queries[c->which].shape;
  c->count = 0;
  if (q->optional && lua_isnil(L, -1)) return;
  if (!q->list) {
    if (!read_code(L, q->result, c->answer)) bad_answer(L, c);
    c->count = 1;
    return;
  }
  if (!lua_istable(L, -1) || lua_rawlen(L, -1) > (size_t)c->capacity) bad_answer(L, c);
  int length = (int)lua_rawlen(L, -1);
  for (; c->count < length; c->count++) {
    lua_rawgeti(L, -1, c->count + 1);
    if (!read_code(L, q->result, &c->answer[c->count])) bad_answer(L, c);
    lua_pop(L, 1);
  }
}

static int run_query(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  const ms_query *q = &c->rules->queries[c->which].shape;
  c->function = QUERIES;
  lua_settop(L, 0);
  push_given(L, c);
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->rules->answers[c->which]);
  lua_pushvalue(L, 1);
  for (int i = 0; i < q->count; i++) push_code(L, q->parameters[i], c->arguments[i]);
  lend(c);
  lua_call(L, 1 + q->count, 1);
  read_answer(L, c);
  check_unchanged(L, 1, c);
  return 0;
}

ms_status ms_rules_ask(ms_rules *r, ms_text state, uint64_t key, int which,
                       const intptr_t *arguments, intptr_t *out, int capacity, int *count) {
  call c = {.rules = r, .state = state, .key = key, .which = which, .arguments = arguments,
            .answer = out, .capacity = capacity};
  ms_status status = run_call(&c, run_query);
  *count = c.count;
  return status;
}
