/* Keys of tables, in an order that does not depend on addresses. */
#include "library/library.h"

#include <string.h>

int ms_key_compare(const void *x, const void *y) {
  const key *a = x, *b = y;
  if (a->type != b->type) return a->type < b->type ? -1 : 1;
  if (a->type == LUA_TSTRING) {
    int order = memcmp(a->string, b->string, a->length < b->length ? a->length : b->length);
    return order ? order : (a->length > b->length) - (a->length < b->length);
  }
  if (a->type == LUA_TNUMBER && !(a->is_integer && b->is_integer)) {
    if (a->number != b->number) return a->number > b->number ? 1 : -1;
    return b->is_integer - a->is_integer; /* the float 2^63 equals the nearest integer as a float */
  }
  return (a->integer > b->integer) - (a->integer < b->integer);
}

bool ms_key_read(lua_State *L, key *k) {
  *k = (key){.type = lua_type(L, -1)};
  switch (k->type) {
    case LUA_TSTRING: k->string = lua_tolstring(L, -1, &k->length); return true;
    case LUA_TBOOLEAN: k->integer = lua_toboolean(L, -1); return true;
    case LUA_TNUMBER:
      k->is_integer = lua_isinteger(L, -1);
      k->integer = k->is_integer ? lua_tointeger(L, -1) : 0;
      k->number = lua_tonumber(L, -1);
      return true;
    default: return false;
  }
}

void ms_key_push(lua_State *L, const key *k) {
  if (k->type == LUA_TSTRING) lua_pushlstring(L, k->string, k->length);
  else if (k->type == LUA_TBOOLEAN) lua_pushboolean(L, (int)k->integer);
  else if (k->is_integer) lua_pushinteger(L, k->integer);
  else lua_pushnumber(L, k->number);
}
