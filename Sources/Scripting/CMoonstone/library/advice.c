/* Advice for people whose script has failed by a name that does not exist: what there is in place
 * of the parts of Lua that scripts have not, and which name was probably meant.
 *
 * It is added to the message when the call has ended. So a script that only looks whether a name is
 * there sees nothing of it, and pays nothing. */
#include "library/library.h"

#include <stdio.h>
#include <string.h>

/* Where a name is missing: alone, as a field that is used or called, and as a module. */
enum { ALONE = 1, FIELD = 2, MODULE = 4 };

/* A name that is missing, and what takes its place. A table of the script's own may lack a field of
 * the same name: so the advice says which table of Lua's is meant. */
typedef struct absence {
  const char *name;
  int places;
  bool is_called; /* as a field it is a function */
  const char *advice;
} absence;

#define READS_FILES ": require reads other files"
#define BITS "in Lua 5.4 bits have operators: a & b, a | b, a ~ b, ~a, a << n, a >> n"
#define IN_C "is written in C, and scripts may have Lua only"

static const absence missing[] = {
  {"io", ALONE | FIELD | MODULE, false,
   "scripts have no io; strategies write notes into the match by print"},
  {"os", ALONE | FIELD | MODULE, false,
   "scripts have no os; strategies see in context.seconds and context.remaining what is left"},
  {"debug", ALONE | FIELD | MODULE, false, "scripts have no debug"},
  {"package", ALONE | FIELD | MODULE, false, "scripts have no package" READS_FILES},
  {"load", ALONE, true, "scripts have no load" READS_FILES},
  {"loadstring", ALONE | FIELD, true, "scripts have no loadstring" READS_FILES},
  {"loadfile", ALONE | FIELD, true, "scripts have no loadfile" READS_FILES},
  {"dofile", ALONE | FIELD, true, "scripts have no dofile" READS_FILES},
  {"collectgarbage", ALONE | FIELD, true,
   "scripts have no collectgarbage: memory is collected without it"},
  {"warn", ALONE, true, "scripts have no warn; strategies write notes into the match by print"},
  {"close", FIELD, true,
   "scripts have no coroutine.close: a coroutine that nothing holds is collected"},
  {"dump", FIELD, true, "scripts have no string.dump: there is no compiled Lua"},
  {"unpack", ALONE | FIELD, true, "in Lua 5.4 it is table.unpack"},
  {"getn", ALONE | FIELD, true, "Lua 5.4 has no table.getn: write #list"},
  {"maxn", ALONE | FIELD, true, "Lua 5.4 has no table.maxn: write #list"},
  {"foreach", ALONE | FIELD, true,
   "Lua 5.4 has no table.foreach: write for key, value in pairs(t) do"},
  {"foreachi", ALONE | FIELD, true,
   "Lua 5.4 has no table.foreachi: write for i, value in ipairs(list) do"},
  {"gfind", ALONE | FIELD, true, "in Lua 5.4 it is string.gmatch"},
  {"pow", ALONE | FIELD, true, "Lua 5.4 has no math.pow: write x ^ y"},
  {"mod", FIELD, true, "Lua 5.4 has no math.mod: write x % y"},
  {"log10", ALONE | FIELD, true, "Lua 5.4 has no math.log10: write math.log(x, 10)"},
  {"ldexp", ALONE | FIELD, true, "Lua 5.4 has no math.ldexp: write x * 2.0 ^ n"},
  {"setfenv", ALONE | FIELD, true, "Lua 5.4 has no setfenv: write local _ENV = t"},
  {"getfenv", ALONE | FIELD, true, "Lua 5.4 has no getfenv: write _ENV"},
  {"module", ALONE, true, "Lua 5.4 has no module: a file returns the table of its functions"},
  {"bit", ALONE | FIELD | MODULE, false, BITS},
  {"bit32", ALONE | FIELD | MODULE, false, BITS},
  {"jit", ALONE | FIELD | MODULE, false, "scripts run in Lua 5.4, which has no jit"},
  {"ffi", ALONE | MODULE, false, "scripts run in Lua 5.4, which has no ffi"},
  {"lfs", MODULE, false, "lfs " IN_C},
  {"lpeg", MODULE, false, "lpeg " IN_C},
  {"socket", MODULE, false, "socket " IN_C},
  {"cjson", MODULE, false, "cjson " IN_C},
  {NULL, 0, false, NULL},
};

static const char *const functions[] = {
  "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
  "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring", "type",
  "xpcall", NULL};
static const char *const modules[] = {"coroutine", "math", "moonstone", "string", "table", "utf8",
                                      NULL};
static const char *const of_strings[] = {
  "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "pack", "packsize",
  "rep", "reverse", "sub", "unpack", "upper", NULL};
static const char *const of_modules[] = {
  "abs", "ceil", "codepoint", "codes", "concat", "create", "evaluation", "floor", "huge", "insert",
  "isyieldable", "max", "maxinteger", "min", "mininteger", "modf", "move", "offset", "remove",
  "resume", "running", "sort", "sqrt", "status", "tointeger", "wrap", "yield", NULL};

/* Copies what stands before `end`; false if it is not there, or too long. */
static bool copy_until(char *out, size_t size, const char **text, const char *end) {
  const char *found = strstr(*text, end);
  if (!found || (size_t)(found - *text) >= size) return false;
  memcpy(out, *text, (size_t)(found - *text));
  out[found - *text] = 0;
  *text = found + strlen(end);
  return true;
}

bool ms_mistake_read(const char *message, mistake *m) {
  static const char *const beginnings[] = {"attempt to index a nil value (",
                                           "attempt to call a nil value ("};
  for (int i = 0; i < 2; i++) {
    const char *at = strstr(message, beginnings[i]);
    if (!at) continue;
    at += strlen(beginnings[i]);
    m->is_call = i == 1;
    return copy_until(m->kind, sizeof m->kind, &at, " '") &&
           copy_until(m->name, sizeof m->name, &at, "')") && *at == 0;
  }
  return false;
}

bool ms_advise_about_values(lua_State *L, const char *message, char *advice, size_t size) {
  if (!strstr(message, "attempt to call a table value (for iterator"))
    return ms_advise_about_metatables(L, message, advice, size);
  snprintf(advice, size, "; a list is gone through by ipairs: for _, value in ipairs(list) do");
  return true;
}

/* What takes the place of a name that is missing in one of these places; NULL: it is not known. */
static const absence *absence_of(const char *name, int places) {
  for (const absence *a = missing; a->name; a++)
    if ((a->places & places) && strcmp(name, a->name) == 0) return a;
  return NULL;
}

const char *ms_absent_module(const char *name) {
  const absence *a = absence_of(name, MODULE);
  return a ? a->advice : NULL;
}

bool ms_advise_about_library(const mistake *m, char *advice, size_t size) {
  bool is_field = strcmp(m->kind, "field") == 0;
  if (strcmp(m->kind, "method") == 0) return false;
  const absence *a = absence_of(m->name, is_field ? FIELD : ALONE);
  if (!a || (is_field && a->is_called != m->is_call)) return false;
  snprintf(advice, size, "; %s", a->advice);
  return true;
}

static void offer(const char *const *names, nearest *n) {
  for (int i = 0; names[i]; i++) ms_name_offer(n, names[i]);
}

void ms_library_offer(const mistake *m, nearest *n) {
  bool is_global = strcmp(m->kind, "global") == 0, is_field = strcmp(m->kind, "field") == 0;
  if (is_global) offer(m->is_call ? functions : modules, n);
  if (!m->is_call) return;
  if (is_field || strcmp(m->kind, "method") == 0) offer(of_strings, n);
  if (is_field) offer(of_modules, n);
}

void ms_library_advise(lua_State *L, const char *message, char *advice, size_t size) {
  mistake m;
  nearest n;
  if (ms_advise_about_values(L, message, advice, size)) return;
  if (!ms_mistake_read(message, &m) || ms_advise_about_library(&m, advice, size)) return;
  ms_name_begin(&n, m.name);
  ms_library_offer(&m, &n);
  if (n.found) snprintf(advice, size, "; did you mean \"%s\"?", n.found);
}
