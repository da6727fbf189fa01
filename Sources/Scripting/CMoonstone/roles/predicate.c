/* Loading a predicate, and asking it of many matches. */
#include "roles/predicate.h"

#include <stdlib.h>
#include <string.h>

/* What loading may take, in ticks. */
enum { LOAD_TICKS = 1000000 };

/* ---- What is not known ---- */

static int compare_unknown(lua_State *L) {
  lua_pushboolean(L, false);
  return 1;
}

static int calculate_unknown(lua_State *L) {
  lua_pushnil(L);
  return 1;
}

/* Numbers that a match does not have are nil. It is neither less nor greater than anything, and
 * what is calculated from it is nil. */
static void open_nil(lua_State *L) {
  static const luaL_Reg metamethods[] = {
    {"__lt", compare_unknown}, {"__le", compare_unknown}, {"__add", calculate_unknown},
    {"__sub", calculate_unknown}, {"__mul", calculate_unknown}, {"__div", calculate_unknown},
    {"__mod", calculate_unknown}, {"__pow", calculate_unknown}, {"__idiv", calculate_unknown},
    {"__unm", calculate_unknown}, {NULL, NULL}};
  lua_pushnil(L);
  lua_newtable(L);
  luaL_setfuncs(L, metamethods, 0);
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

/* ---- The environment ---- */

static const char *const globals[] = {
  "assert", "error", "ipairs", "match", "math", "next", "pairs", "pcall", "select", "string",
  "table", "tonumber", "tostring", "type", "utf8", NULL};
static const char *const outside[] = {
  "coroutine", "debug", "dofile", "io", "load", "loadfile", "loadstring", "os", "package", "print",
  "require", NULL};

static int refuse_global(lua_State *L) {
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  for (int i = 0; name && outside[i]; i++)
    if (strcmp(name, outside[i]) == 0)
      return luaL_error(L, "there is no %s: a predicate sees the match and nothing else", name);
  return ms_name_refuse(L, "the predicate", "global", name, globals);
}

static void push_environment(lua_State *L) {
  ms_sandbox_push_environment(L);
  for (int i = 0; outside[i]; i++) {
    lua_pushnil(L);
    lua_setfield(L, -2, outside[i]);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, predicate_of(L)->match);
  lua_setfield(L, -2, "match");
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, refuse_global);
  lua_setfield(L, -2, "__index");
  lua_pushliteral(L, "environment");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

/* ---- Opening ---- */

static int prepare(lua_State *L) {
  ms_sandbox_open(L);
  open_nil(L);
  ms_record_open(L);
  predicate_of(L)->match = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

ms_predicate *ms_predicate_new(size_t memory) {
  ms_predicate *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->function = p->match = LUA_NOREF;
  p->missing = -1;
  if (ms_vm_open(&p->vm, memory, IN_ARENA, prepare)) return p;
  free(p);
  return NULL;
}

void ms_predicate_free(ms_predicate *p) {
  if (!p) return;
  ms_vm_close(&p->vm);
  free(p);
}

ms_fault ms_predicate_error(const ms_predicate *p) { return p->vm.fault; }

/* Ticks end whatever takes long; the time only ends what hangs. */
static limits limits_of(uint64_t ticks, uint64_t calls) {
  enum { FOR_EVER = 1000000 };
  return (limits){.seconds = FOR_EVER, .ticks = ticks, .cpu = ms_ticks_cpu(ticks * calls, 0),
                  .purpose = ""};
}

/* ---- Loading ---- */

typedef struct load {
  const ms_source *source;
  bool returns_function;
} load;

static int run_load(lua_State *L) {
  const load *l = lua_touserdata(L, 1);
  push_environment(L);
  ms_compile(L, l->source);
  if (l->returns_function) {
    lua_call(L, 0, 1);
    if (!lua_isfunction(L, -1)) {
      ms_push_shown(L, lua_gettop(L));
      return luaL_error(L, "%s: returned %s; a predicate in a file is one that returns a function, "
                        "such as function(match) return match.margin > 10 end", l->source->name,
                        lua_tostring(L, -1));
    }
  }
  predicate_of(L)->function = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

ms_status ms_predicate_load(ms_predicate *p, const ms_source *source, bool returns_function) {
  static const ms_column none[64];
  static const ms_records nothing = {0, none};
  load l = {source, returns_function};
  p->records = &nothing;
  ms_files_name(&p->vm, source, NULL, 0);
  return ms_vm_call(&p->vm, run_load, &l, limits_of(LOAD_TICKS, 1));
}

/* ---- Asking ---- */

typedef struct sift {
  const ms_records *records;
  uint8_t *kept;
  ms_sifting *sifting;
} sift;

/* Each match has the ticks of the call for itself. */
static void begin_match(lua_State *L) {
  run *r = &vm_of(L)->run;
  ms_run_check(L);
  r->ticks = 0;
  lua_sethook(L, r->hook, r->events, TICK_STEP);
}

static int run_sift(lua_State *L) {
  const sift *s = lua_touserdata(L, 1);
  ms_predicate *p = predicate_of(L);
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, p->function);
  lua_rawgeti(L, LUA_REGISTRYINDEX, p->match);
  for (; p->current < s->records->count; p->current++) {
    begin_match(L);
    lua_pushvalue(L, 1);
    lua_pushvalue(L, 2);
    lua_call(L, 1, 1);
    if (p->missing >= 0) return 0; /* the predicate has caught it */
    s->kept[p->current] = (uint8_t)lua_toboolean(L, 3);
    lua_settop(L, 2);
    s->sifting->done = p->current + 1;
  }
  return 0;
}

ms_status ms_predicate_sift(ms_predicate *p, const ms_records *records, int first,
                            uint64_t ticks, uint8_t *kept, ms_sifting *sifting) {
  *sifting = (ms_sifting){.done = first, .missing = -1};
  sift s = {records, kept, sifting};
  p->records = records;
  p->current = first;
  p->missing = -1;
  uint64_t calls = records->count > first ? (uint64_t)(records->count - first) : 1;
  ms_status status = ms_vm_call(&p->vm, run_sift, &s, limits_of(ticks, calls));
  sifting->missing = p->missing;
  return p->missing >= 0 ? MS_OK : status;
}
