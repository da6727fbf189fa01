/* The parameters of a strategy: what its file declares, and what somebody set.
 *
 * They are read as the file is loaded. A file that declares none, and of which none is set, leaves
 * no trace in the machine: a name more would cost memory, and so change its ticks. */
#include "roles/params.h"

#include <stdlib.h>
#include <string.h>

/* ---- Where a parameter is declared ---- */

bool ms_params_is_of_name(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Where a field of this name is given a value, from there on; NULL if nowhere. */
static const char *find_field(const char *from, const char *end, const char *name) {
  size_t n = strlen(name);
  for (const char *c = from; c + n < end; c++) {
    if (memcmp(c, name, n) != 0 || ms_params_is_of_name(c[n])) continue;
    if (c > from && ms_params_is_of_name(c[-1])) continue;
    const char *after = c + n;
    while (after < end && strchr(" \t\r\n", *after)) after++;
    if (after < end && *after == '=' && (after + 1 == end || after[1] != '=')) return c;
  }
  return NULL;
}

int ms_params_refuse(reading *r, const char *name, const char *what) {
  const ms_source *s = r->source;
  const char *end = s->bytes + s->length, *at = find_field(s->bytes, end, "params");
  const char *own = at && name ? find_field(at + 6, end, name) : NULL;
  if (own) at = own;
  if (!at) return luaL_error(r->L, "%s: %s", s->name, what);
  int line = 1;
  for (const char *c = s->bytes; c < at; c++) line += *c == '\n';
  return luaL_error(r->L, "%s:%d: %s", s->name, line, what);
}

/* ---- What is set ---- */

/* Reads `depth=6,style=wild`. A value without a name is the main parameter's. */
static void read_settings(reading *r, ms_text text) {
  const char *at = text.bytes, *end = at + text.length;
  while (at && at < end) {
    const char *comma = memchr(at, ',', (size_t)(end - at)), *stop = comma ? comma : end;
    const char *equals = memchr(at, '=', (size_t)(stop - at));
    const char *value = equals ? equals + 1 : at;
    size_t name = equals ? (size_t)(equals - at) : 0, length = (size_t)(stop - value);
    if (name > LONGEST || length > LONGEST)
      luaL_error(r->L, "%s: the names and values of parameters have at most %d bytes",
                 r->source->name, (int)LONGEST);
    if (r->set_count == MAX_PARAMS)
      luaL_error(r->L, "%s: at most %d parameters can be set", r->source->name, (int)MAX_PARAMS);
    int i = r->set_count++;
    memcpy(r->set[i].name, at, name);
    memcpy(r->set[i].text, value, length);
    at = comma ? comma + 1 : end;
  }
}

const char *ms_params_setting(reading *r, const char *name) {
  const char *found = NULL;
  for (int i = 0; i < r->set_count; i++) {
    const char *set = r->set[i].name[0] ? r->set[i].name : r->main;
    if (!set || strcmp(set, name) != 0) continue;
    if (found) REFUSE(r, name, "the parameter %s is set twice, to %s and to %s", name, found,
                      r->set[i].text);
    r->set[i].is_used = true;
    found = r->set[i].text;
  }
  return found;
}

/* ---- What is declared ---- */

int ms_params_field(lua_State *L, int index, const char *field) {
  lua_pushstring(L, field);
  return lua_rawget(L, index);
}

static void check_name(reading *r, const char *name) {
  static const char *const taken[] = {"ticks", "time", "sha", "git"};
  size_t n = strlen(name);
  if (!ms_is_name(name, n) || n > LONGEST)
    REFUSE(r, NULL, "params: “%s” must be a name in Lua of at most %d letters", name, (int)LONGEST);
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
    if (strcmp(name, taken[i]) == 0)
      REFUSE(r, name, "params: %s is a word of the program's, and cannot name a parameter", name);
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Reads the names of the parameters, in order. */
static void read_names(reading *r) {
  lua_State *L = r->L;
  lua_pushnil(L);
  while (lua_next(L, r->declared)) {
    if (lua_type(L, -2) != LUA_TSTRING)
      REFUSE(r, NULL, "params must name each parameter, as in { depth = { 8, min = 1, max = 12 } }");
    const char *name = lua_tostring(L, -2);
    check_name(r, name);
    if (!lua_istable(L, -1)) {
      ms_push_shown(L, -1);
      REFUSE(r, name, "params.%s is %s, and must be a table that begins with its usual value, "
                      "such as { 8, min = 1, max = 12 }", name, lua_tostring(L, -1));
    }
    if (r->count == MAX_PARAMS) REFUSE(r, NULL, "params: there are more than %d", (int)MAX_PARAMS);
    r->names[r->count++] = name;
    if (ms_params_field(L, lua_gettop(L), "main") != LUA_TNIL && !lua_isboolean(L, -1))
      REFUSE(r, name, "params.%s: main must be true, or be left out", name);
    if (lua_toboolean(L, -1)) {
      if (r->main) REFUSE(r, name, "params: both %s and %s are main", r->main, name);
      r->main = name;
    }
    lua_pop(L, 2);
  }
  qsort(r->names, (size_t)r->count, sizeof *r->names, by_name);
}

/* Reads a parameter into the table of values. */
static void read_parameter(reading *r, const char *name) {
  lua_State *L = r->L;
  int top = lua_gettop(L), index = top + 1;
  luaL_checkstack(L, 12, "params");
  ms_params_field(L, r->declared, name);
  int type = lua_rawgeti(L, index, 1);
  lua_pop(L, 1);
  if (type == LUA_TNUMBER) ms_params_number(r, index, name);
  else if (type == LUA_TSTRING) ms_params_choice(r, index, name);
  else if (type == LUA_TBOOLEAN) ms_params_boolean(r, index, name);
  else
    REFUSE(r, name, "params.%s must begin with its usual value: a number, a text, true or false, "
                    "as in { 8, min = 1, max = 12 }", name);
  lua_setfield(L, r->values, name);
  lua_settop(L, top);
}

/* ---- What a script reads ---- */

/* A parameter that the file does not declare. */
static int unknown_parameter(lua_State *L) {
  const char *names[MAX_PARAMS + 1] = {NULL};
  int count = 0;
  lua_pushnil(L);
  while (count < MAX_PARAMS && lua_next(L, 1)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING) names[count++] = lua_tostring(L, -1);
  }
  qsort(names, (size_t)count, sizeof *names, by_name);
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  return ms_name_refuse(L, "context.params", "parameter", name, names);
}

static int refuse_parameter(lua_State *L) {
  return luaL_error(L, "context.params: a script reads its parameters, and does not change them; "
                       "whoever names it sets them, as in NAME@depth=6");
}

static void check_all_used(reading *r) {
  for (int i = 0; i < r->set_count; i++) {
    if (r->set[i].is_used) continue;
    const char *name = r->set[i].name, *text = r->set[i].text;
    if (r->count == 0)
      REFUSE(r, NULL, "declares no parameters, so “%s%s%s” sets nothing", name, *name ? "=" : "", text);
    char all[MAX_PARAMS * (LONGEST + 2) + 1] = "";
    for (int n = 0; n < r->count; n++) {
      if (n) strcat(all, ", ");
      strcat(all, r->names[n]);
    }
    if (!*name)
      REFUSE(r, NULL, "no parameter is the main one, so “%s” needs a name; there are %s", text, all);
    nearest near;
    ms_name_begin(&near, name);
    for (int n = 0; n < r->count; n++) ms_name_offer(&near, r->names[n]);
    if (near.found)
      REFUSE(r, NULL, "unknown parameter “%s”; did you mean “%s”? There are %s", name, near.found,
             all);
    REFUSE(r, NULL, "unknown parameter “%s”; there are %s", name, all);
  }
}

/* Pushes what the field `params` of the table on top holds. It is looked for without a name. */
static bool push_declared(lua_State *L) {
  int table = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    if (lua_type(L, -2) == LUA_TSTRING && strcmp(lua_tostring(L, -2), "params") == 0) {
      lua_remove(L, -2);
      return true;
    }
    lua_pop(L, 1);
  }
  return false;
}

int ms_params_read(lua_State *L, const ms_source *source) {
  ms_script *s = script_of(L);
  reading r = {.L = L, .source = source};
  int top = lua_gettop(L);
  s->params.length = 0;
  read_settings(&r, s->params.set);
  if (!push_declared(L)) {
    check_all_used(&r);
    return LUA_NOREF;
  }
  if (!lua_istable(L, -1)) {
    ms_push_shown(L, -1);
    REFUSE(&r, NULL, "params is %s, and must be a table such as { depth = { 8, min = 1, max = 12 } }",
           lua_tostring(L, -1));
  }
  r.declared = lua_gettop(L);
  lua_newtable(L);
  r.values = r.declared + 1;
  read_names(&r);
  for (int i = 0; i < r.count; i++) read_parameter(&r, r.names[i]);
  check_all_used(&r);
  lua_createtable(L, 0, 3);
  lua_pushcfunction(L, unknown_parameter);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_parameter);
  lua_setfield(L, -2, "__newindex");
  lua_pushliteral(L, "params");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, r.values);
  lua_settop(L, r.values);
  int values = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_settop(L, top);
  return values;
}

/* ---- From outside ---- */

bool ms_script_set_params(ms_script *s, const char *bytes, size_t length) {
  char *copy = NULL;
  if (length) {
    copy = malloc(length);
    if (!copy) return false;
    memcpy(copy, bytes, length);
  }
  ms_params_free(s);
  s->params.set = (ms_text){copy, length};
  return true;
}

void ms_params_free(ms_script *s) {
  free((void *)s->params.set.bytes);
  s->params.set = (ms_text){NULL, 0};
}

ms_text ms_script_params(const ms_script *s) {
  return (ms_text){s->params.text, s->params.length};
}
