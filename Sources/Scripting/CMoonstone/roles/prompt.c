/* The prompt: a script whose lines a person types. Each is a chunk of its own. It sees the globals,
 * a board and a context, what the functions see that the script has returned (their upvalues), and
 * the fields of that.
 *
 * All that it has is in one table of the registry, so that an image of the machine holds it. */
#include "roles/prompt.h"

#include <string.h>

/* How many functions are looked through. */
enum { FUNCTIONS_SEEN = 1000 };

void ms_prompt_push_part(lua_State *L, int part) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->prompt);
  lua_rawgeti(L, -1, part);
  lua_remove(L, -2);
}

/* ---- What lines see ---- */

static bool is_own(const char *name) {
  return strcmp(name, "board") == 0 || strcmp(name, "context") == 0;
}

/* Pushes the function that has the upvalue whose name is at index 2, and tells its place. 0, with
 * nothing pushed: there is none. */
static int push_function_of_name(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING || is_own(lua_tostring(L, 2))) return 0;
  ms_prompt_push_part(L, PLACES);
  lua_pushvalue(L, 2);
  int place = lua_rawget(L, -2) == LUA_TNUMBER ? (int)lua_tointeger(L, -1) : 0;
  lua_pop(L, 2);
  if (!place) return 0;
  ms_prompt_push_part(L, FUNCTIONS);
  lua_pushvalue(L, 2);
  lua_rawget(L, -2);
  lua_remove(L, -2);
  return place;
}

int ms_prompt_read_name(lua_State *L) {
  int place = push_function_of_name(L);
  if (place && lua_getupvalue(L, -1, place)) return 1;
  ms_prompt_push_part(L, ENVIRONMENT);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  ms_prompt_push_part(L, RETURNED);
  if (!lua_istable(L, -1)) return 0;
  lua_pushvalue(L, 2);
  lua_rawget(L, -2);
  return 1;
}

static int set_name(lua_State *L) {
  int place = push_function_of_name(L);
  if (place) {
    lua_pushvalue(L, 3);
    lua_setupvalue(L, -2, place);
    return 0;
  }
  ms_prompt_push_part(L, ENVIRONMENT);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_rawset(L, -3);
  return 0;
}

/* Notes the upvalues of the functions on a list, which grows by those that it finds. The stack has
 * the list, the names with their functions, the names with their places, and what was seen. */
static void look_through(lua_State *L, int list) {
  for (lua_Integer i = 1; i <= FUNCTIONS_SEEN && lua_rawgeti(L, list, i) == LUA_TFUNCTION; i++) {
    int function = lua_gettop(L);
    const char *name;
    for (int place = 1; (name = lua_getupvalue(L, function, place)); place++) {
      charge(L, PRICE_ELEMENT);
      if (lua_isfunction(L, -1) && !lua_iscfunction(L, -1)) {
        lua_pushvalue(L, -1);
        if (lua_rawget(L, list + 3) == LUA_TNIL) {
          lua_pushvalue(L, -2);
          lua_pushboolean(L, true);
          lua_rawset(L, list + 3);
          lua_pushvalue(L, -2);
          lua_rawseti(L, list, (lua_Integer)lua_rawlen(L, list) + 1);
        }
        lua_pop(L, 1);
      }
      lua_pop(L, 1);
      if (!*name || strcmp(name, "_ENV") == 0) continue;
      if (lua_getfield(L, list + 2, name) == LUA_TNIL) {
        lua_pushvalue(L, function);
        lua_setfield(L, list + 1, name);
        lua_pushinteger(L, place);
        lua_setfield(L, list + 2, name);
      }
      lua_pop(L, 1);
    }
    lua_settop(L, list + 3);
  }
  lua_settop(L, list + 3);
}

/* Puts the functions of the table at `index` on a new list, and pushes it: those that it is asked
 * by first. */
static void push_functions(lua_State *L, int index) {
  static const char *const first[] = {"choose", "observe", NULL};
  lua_newtable(L);
  if (!lua_istable(L, index)) return;
  lua_Integer count = 0;
  for (int i = 0; first[i]; i++) {
    lua_pushstring(L, first[i]);
    if (lua_rawget(L, index) == LUA_TFUNCTION) lua_rawseti(L, -2, ++count);
    else lua_pop(L, 1);
  }
  for (lua_pushnil(L); lua_next(L, index);) {
    if (lua_isfunction(L, -1) && !lua_iscfunction(L, -1) && count < FUNCTIONS_SEEN)
      lua_rawseti(L, -3, ++count);
    else lua_pop(L, 1);
  }
}

void ms_prompt_open(lua_State *L, int environment, int returned) {
  lua_createtable(L, IS_SET, 0);
  int table = lua_gettop(L);
  lua_pushvalue(L, environment);
  lua_rawseti(L, table, ENVIRONMENT);
  lua_pushvalue(L, returned);
  lua_rawseti(L, table, RETURNED);
  push_functions(L, returned);
  int list = lua_gettop(L);
  for (int i = 0; i < 3; i++) lua_newtable(L);
  look_through(L, list);
  lua_pushvalue(L, list + 1);
  lua_rawseti(L, table, FUNCTIONS);
  lua_pushvalue(L, list + 2);
  lua_rawseti(L, table, PLACES);
  lua_newtable(L); /* what lines have for globals */
  lua_newtable(L);
  push_function(L, ms_prompt_read_name);
  lua_setfield(L, -2, "__index");
  push_function(L, set_name);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_rawseti(L, table, SEEN);
  lua_settop(L, table);
  script_of(L)->prompt = luaL_ref(L, LUA_REGISTRYINDEX); /* a script is loaded once */
}

/* ---- Lines ---- */

static void set_global(lua_State *L, const char *name) {
  ms_prompt_push_part(L, ENVIRONMENT);
  lua_insert(L, -2);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
}

static void set_board(lua_State *L, const ms_turn *turn) {
  ms_board_push(L, turn->position);
  set_global(L, "board");
}

static void note_set(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, script_of(L)->prompt);
  lua_pushboolean(L, true);
  lua_rawseti(L, -2, IS_SET);
  lua_pop(L, 1);
}

/* Pushes the function of a line: an expression, whose values are printed, or statements. */
static void compile(lua_State *L, ms_text line) {
  ms_prompt_push_part(L, SEEN);
  lua_pushliteral(L, "return ");
  lua_pushlstring(L, line.bytes, line.length);
  lua_concat(L, 2);
  size_t length;
  const char *expression = lua_tolstring(L, -1, &length);
  if (length <= MAX_SOURCE &&
      luaL_loadbufferx(L, expression, length, "@" MS_PROMPT_NAME, "t") == LUA_OK) {
    lua_pushvalue(L, -3);
    lua_setupvalue(L, -2, 1);
    return;
  }
  lua_settop(L, lua_gettop(L) - (length <= MAX_SOURCE ? 2 : 1));
  const ms_source source = {MS_PROMPT_NAME, line.bytes, line.length};
  ms_compile_text(L, &source);
}

static void run_line(lua_State *L, ms_text line) {
  compile(L, line);
  lua_insert(L, 1);
  lua_settop(L, 1);
  lua_call(L, 0, LUA_MULTRET);
  luaL_checkstack(L, LUA_MINSTACK, NULL); /* the results may have filled what there was */
  if (lua_gettop(L) > 0) ms_print(L);
}

/* ---- Wishes ---- */

void ms_prompt_answer(lua_State *L, const ms_turn *turn, ms_text wish) {
  if (!wish.length || !script_of(L)->prompt) return;
  ms_text rest = {wish.bytes + 1, wish.length - 1};
  ms_prompt_push_part(L, IS_SET);
  bool is_set = lua_toboolean(L, -1);
  lua_settop(L, 0);
  char verb = wish.bytes[0];
  if (!is_set || verb == 'B') set_board(L, turn);
  ms_context_push(L, turn);
  set_global(L, "context");
  if (!is_set && verb == 'R') {
    lua_pushcfunction(L, ms_print);
    lua_pushliteral(L, "(what was set before is gone)");
    lua_call(L, 1, 0);
  }
  if (verb == 'B' || verb == 'R') note_set(L);
  if (verb == 'K') compile(L, rest);
  if (verb == 'R') run_line(L, rest);
  if (verb == 'C') ms_prompt_complete(L, rest);
}
