/* The bytes are a module of constants. What is read is what Lua makes of the same text. */
#include "library/library.h"
#include "promise.h"

#include <math.h>

enum { MEMORY = 16 << 20 };

static bool is_equal(lua_State *L, int a, int b);

static int count_entries(lua_State *L, int table) {
  int count = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) count++;
  return count;
}

/* Whether each entry of the table at `a` is in the one at `b`, which has no others. */
static bool has_equal_entries(lua_State *L, int a, int b) {
  luaL_checkstack(L, 8, NULL);
  if (count_entries(L, a) != count_entries(L, b)) return false;
  for (lua_pushnil(L); lua_next(L, a); lua_pop(L, 2)) {
    ms_run_check(L);
    lua_pushvalue(L, -2);
    lua_rawget(L, b);
    if (!is_equal(L, lua_gettop(L) - 1, lua_gettop(L))) return false;
  }
  return true;
}

static bool is_equal(lua_State *L, int a, int b) {
  if (lua_type(L, a) != lua_type(L, b)) return false;
  if (lua_istable(L, a))
    return lua_rawlen(L, a) == lua_rawlen(L, b) && has_equal_entries(L, a, b);
  if (lua_type(L, a) == LUA_TNUMBER && lua_isinteger(L, a) != lua_isinteger(L, b)) return false;
  return lua_rawequal(L, a, b);
}

static int compare(lua_State *L) {
  const ms_source *source = lua_touserdata(L, 1);
  lua_settop(L, 0);
  ms_constants_read(L, source, source);
  PROMISE(luaL_loadbufferx(L, source->bytes, source->length, "=lua", "t") == LUA_OK,
          "what is read is Lua");
  lua_call(L, 0, 1);
  PROMISE(lua_gettop(L) == 2 && is_equal(L, 1, 2), "what is read is what Lua reads");
  return 0;
}

static int prepare(lua_State *L) {
  ms_sandbox_open(L);
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const limits limits = {.seconds = 10, .ticks = 1000000, .purpose = "to read"};
  ms_source source = {"fuzz.lua", (const char *)data, size};
  vm machine = {.L = NULL};
  PROMISE(ms_vm_open(&machine, MEMORY, IN_PROCESS, prepare), "there is memory");
  ms_files_name(&machine, &source, NULL, 0);
  ms_status status = ms_vm_call(&machine, compare, &source, limits);
  promise_clean((ms_text){machine.message, strlen(machine.message)}, false);
  PROMISE(status == MS_OK || machine.message[0], "a refusal says why");
  ms_vm_close(&machine);
  return 0;
}
