/* Loading rules: reading what a game declares of itself. */
#include "board/board.h"
#include "roles/rules.h"

#include <stdio.h>
#include <string.h>

/* Copies a string field of the table on top; without one, copies `otherwise` unless that is
 * NULL. */
static void read_text(lua_State *L, const char *field, const char *otherwise, char *out,
                      size_t size) {
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

/* Reads the declaration of a query, which is on top. */
static void read_query(lua_State *L, ms_rules *r) {
  static const char *const kinds =
    "boolean, integer, side, square or move; a result may also end in ?, or be square[] or move[]";
  int i = r->query_count;
  ms_query *q = &r->queries[i].shape;
  if (i == MAX_QUERIES) BREAK(L, "a game may have at most %d queries", MAX_QUERIES);
  if (!lua_istable(L, -1)) BREAK(L, "queries must be a list of tables");
  read_text(L, "name", NULL, r->query_names[i], MAX_NAME);
  read_text(L, "summary", NULL, r->summaries[i], MAX_SUMMARY);
  q->name = r->query_names[i];
  r->queries[i].summary = r->summaries[i];
  for (const char *c = q->name; *c; c++) {
    bool is_letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_';
    if (!is_letter && (c == q->name || *c < '0' || *c > '9'))
      BREAK(L, "a query's name must be a name in Lua, not “%s”", q->name);
  }
  for (const char *const *taken = ms_board_methods; *taken; taken++) {
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
      if (q->count == MS_MAX_PARAMETERS)
        BREAK(L, "a query may take at most %d arguments", MS_MAX_PARAMETERS);
      const char *text = lua_tostring(L, -1);
      if (!read_type(text, q, &q->parameters[q->count++], false))
        BREAK(L, "the query %s takes “%s”, and must take %s", q->name, text, kinds);
    }
    lua_pop(L, 1);
  } else if (!lua_isnil(L, -1)) {
    BREAK(L, "the query %s must list the types it takes", q->name);
  }
  lua_pop(L, 1);
  if (lua_getfield(L, -1, "answer") != LUA_TFUNCTION)
    BREAK(L, "the query %s needs a function answer", q->name);
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
  ms_rules_push_environment(L);
  ms_require_open(L, c->source->includes, c->source->count);
  ms_compile(L, c->source->main);
  lua_call(L, 0, 1);
  if (!lua_istable(L, -1)) {
    ms_push_shown(L, -1);
    return BREAK(L, "returned %s; a game is a file that returns a table of its rules",
                 lua_tostring(L, -1));
  }
  read_text(L, "name", NULL, r->name, sizeof r->name);
  for (int i = 0; i < QUERIES; i++) {
    int type = lua_getfield(L, -1, ms_rules_function_names[i]);
    if (i == BOARD && type == LUA_TNIL) {
      lua_pop(L, 1);
      continue;
    }
    if (type != LUA_TFUNCTION) {
      ms_push_shown(L, -1);
      return BREAK(L, "%s is %s, and must be a function; the rules of a game are setup, turn, "
                   "moves, play, outcome and diagram, and perhaps board",
                   ms_rules_function_names[i],
                   lua_tostring(L, -1));
    }
    r->functions[i] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  read_sides(L, r);
  read_queries(L, r);
  return 0;
}

ms_status ms_rules_load(ms_rules *r, const ms_source *source, const ms_include *includes,
                        int count) {
  rules_source all = {source, includes, count};
  call c = {.rules = r, .source = &all};
  ms_files_name(&r->vm, source, includes, count);
  return ms_rules_run(&c, run_load);
}

const char *ms_rules_name(const ms_rules *r) { return r->name; }
const char *ms_rules_side(const ms_rules *r, int side) { return r->sides[side]; }
int ms_rules_query_count(const ms_rules *r) { return r->query_count; }
const ms_declared *ms_rules_query(const ms_rules *r, int which) { return &r->queries[which]; }
ms_fault ms_rules_error(const ms_rules *r) { return r->fault; }
