/* Advice for people whose script has failed by a name that does not exist: what there is in place
 * of the parts of Lua that scripts have not, and which name was probably meant.
 *
 * It is added to the message when the call has ended. So a script that only looks whether a name is
 * there sees nothing of it, and pays nothing. */
#include "library/library.h"

#include <stdio.h>
#include <string.h>

/* A name that is missing, and what takes its place. */
typedef struct absence {
  const char *name, *advice;
} absence;

static const absence missing[] = {
  {"io", "scripts have no io; strategies write notes into the match by print"},
  {"os",
   "scripts have no os; strategies see in context.seconds and context.remaining what is left"},
  {"debug", "scripts have no debug"},
  {"load", "scripts have no load: require reads other files"},
  {"loadstring", "scripts have no loadstring: require reads other files"},
  {"loadfile", "scripts have no loadfile: require reads other files"},
  {"dofile", "scripts have no dofile: require reads other files"},
  {"package", "scripts have no package: require reads other files"},
  {"collectgarbage", "scripts have no collectgarbage: memory is collected without it"},
  {"warn", "scripts have no warn; strategies write notes into the match by print"},
  {"unpack", "in Lua 5.4 it is table.unpack"},
  {NULL, NULL},
};
/* Of modules. A table of the script's own may have lost the same name: so the module is named. */
static const absence missing_fields[] = {
  {"close", "scripts have no coroutine.close: a coroutine that nothing holds is collected"},
  {"dump", "scripts have no string.dump: there is no compiled Lua"},
  {NULL, NULL},
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

bool ms_advise_about_loops(const char *message, char *advice, size_t size) {
  if (!strstr(message, "attempt to call a table value (for iterator")) return false;
  snprintf(advice, size, "; a list is gone through by ipairs: for _, value in ipairs(list) do");
  return true;
}

bool ms_advise_about_library(const mistake *m, char *advice, size_t size) {
  bool is_outer = strcmp(m->kind, "global") == 0 || strcmp(m->kind, "upvalue") == 0;
  bool is_field = m->is_call && strcmp(m->kind, "field") == 0;
  if (!is_outer && !is_field) return false;
  for (const absence *a = is_outer ? missing : missing_fields; a->name; a++) {
    if (strcmp(m->name, a->name) != 0) continue;
    snprintf(advice, size, "; %s", a->advice);
    return true;
  }
  return false;
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

void ms_library_advise(const vm *machine, const char *message, char *advice, size_t size) {
  (void)machine;
  mistake m;
  nearest n;
  if (ms_advise_about_loops(message, advice, size)) return;
  if (!ms_mistake_read(message, &m) || ms_advise_about_library(&m, advice, size)) return;
  ms_name_begin(&n, m.name);
  ms_library_offer(&m, &n);
  if (n.found) snprintf(advice, size, "; did you mean \"%s\"?", n.found);
}
