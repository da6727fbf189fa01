/* library/: the world that a script lives in, whatever it is for.
 *
 *   sandbox.c    the environment: the parts of Lua's standard library that are safe to have
 *   output.c     tostring, print and string.format
 *   listing.c    tables as print shows them
 *   protection.c error, pcall and xpcall
 *   metatable.c  setmetatable
 *   grown.c      operations that fail since setmetatable has copied
 *   loops.c      pairs and ipairs
 *   strings.c    prices of functions that go through texts or many values
 *   matching.c   string.find, match, gmatch and gsub, on the matcher of pattern.c (pattern.h)
 *   tables.c     the functions of `table`, which pay for each element and end when they must
 *   coroutine.c  coroutines that the limits reach
 *   require.c    compiling a script, and `require` for the files that came with it
 *   constants.c  modules that are nothing but a table of constants; their strings: constants_text.c
 *   column.c     where in its line a text is wrong
 *   keys.c       keys of tables in an order that does not depend on addresses
 *   names.c      names that do not exist, and what was meant
 *   advice.c     what else was meant, once a script has failed by it
 *   shown.c      how a message shows a value
 *
 * Nothing here knows a game. */
#ifndef MOONSTONE_LIBRARY_H
#define MOONSTONE_LIBRARY_H

#include "run/run.h"

/* ---- sandbox.c ---- */

/* Prepares the library of a machine. */
void ms_sandbox_open(lua_State *L);
/* Adds the value on top to the library. Every environment gets it. */
void ms_sandbox_add(lua_State *L, const char *name);
/* Pushes an environment with a copy of the library. */
void ms_sandbox_push_environment(lua_State *L);

/* What takes the place of standard functions. */
extern const luaL_Reg ms_coroutine_replaced[], ms_matching_replaced[], ms_tables_replaced[];
/* For a vm's `describe`. */
int ms_describe(lua_State *L);
int ms_tostring(lua_State *L), ms_print(lua_State *L), ms_pcall(lua_State *L),
  ms_xpcall(lua_State *L);
/* What stands in front of standard functions, and has them as its first upvalue. */
extern const luaL_Reg ms_base_charged[], ms_string_charged[], ms_math_charged[], ms_utf8_charged[];
int ms_raise(lua_State *L), ms_format(lua_State *L);

/* Pushes a function for scripts. Without an upvalue Lua would know it by where it lies in the
 * program, and tables keyed by it would have an order of their own in each build. */
static inline void push_function(lua_State *L, lua_CFunction function) {
  lua_pushnil(L); /* an upvalue that nobody reads */
  lua_pushcclosure(L, function, 1);
}

/* ---- loops.c ---- */

/* Gives the module on top, which has `next`, `pairs` and `ipairs`. */
void ms_loops_open(lua_State *L);

/* ---- metatable.c ---- */

/* Gives the module on top a `setmetatable`. */
void ms_metatables_open(lua_State *L);

/* ---- grown.c ---- */

/* Writes advice about an operation that failed since its table's metatable was copied before the
 * script gave it what is needed, or without that. Whether it has any. To be called by a message
 * handler. */
bool ms_advise_about_metatables(lua_State *L, const char *message, char *advice, size_t size);

/* ---- strings.c ---- */

/* Charges for calculating with texts, by the metatable of texts on top. */
void ms_charge_arithmetic(lua_State *L);

/* ---- require.c ---- */

/* The most bytes of what is compiled. */
enum { MAX_SOURCE = 64 * 1024 };

/* Pushes the function of a file, whose globals are the environment on top. Raises. */
void ms_compile(lua_State *L, const ms_source *source);
/* The same for a text that is no file: its first line may begin with “#”. */
void ms_compile_text(lua_State *L, const ms_source *source);
/* Gives the environment on top a `require`. */
void ms_require_open(lua_State *L, const ms_include *includes, int count);

/* ---- constants.c ---- */

/* Pushes the table of constants that a source is, read from this part of its text. Raises. */
void ms_constants_read(lua_State *L, const ms_source *source, const ms_source *part);

/* ---- column.c ---- */

/* The column of a byte in its line, in characters from 1 on. */
int ms_column_at(const char *bytes, size_t start);

/* Adds the column to the message on top, `name:line: …`, with which a source did not compile. */
void ms_add_column(lua_State *L, const ms_source *source, const char *chunk);

/* ---- keys.c ---- */

/* A key of a table. Booleans come first in order, then numbers, then strings. */
typedef struct key {
  int type;
  bool is_integer;
  lua_Integer integer; /* also the boolean */
  lua_Number number;
  const char *string; /* the table keeps it alive */
  size_t length;
} key;

/* For qsort. */
int ms_key_compare(const void *a, const void *b);
/* Reads the key on top. False if it is not a boolean, a number or a string. */
bool ms_key_read(lua_State *L, key *k);
void ms_key_push(lua_State *L, const key *k);

/* ---- names.c ---- */

/* Whether a text is a name in Lua, which none of its own words is. */
bool ms_is_name(const char *text, size_t length);

/* Raises that `who` has no `noun` of this name, and says which of `names`, NULL-terminated, was
 * meant. `name`: NULL if it is not a text. */
int ms_name_refuse(lua_State *L, const char *who, const char *noun, const char *name,
                   const char *const *names);
/* The offered name that was probably meant; among equals, the first. */
typedef struct nearest {
  const char *name, *found; /* found: NULL if none is near */
  int reach;                /* how far the next one may be from it */
} nearest;

void ms_name_begin(nearest *n, const char *name);
void ms_name_offer(nearest *n, const char *name);
/* Raises if a key of the table at `index` is not one of `names`. */
void ms_names_check(lua_State *L, int index, const char *who, const char *noun,
                    const char *const *names);

/* ---- advice.c ---- */

/* What was nil: a `method`, a `field`, a `global` or another variable, and its name. */
typedef struct mistake {
  bool is_call; /* whether it was called; else a field of it was asked for */
  char kind[8], name[32];
} mistake;

/* Reads the message of a script that called or used what is nil. False for any other message. */
bool ms_mistake_read(const char *message, mistake *m);
/* Writes advice about a loop over a table that is not an iterator, or an operation that a metatable
 * has no function for. Whether it has any. */
bool ms_advise_about_values(lua_State *L, const char *message, char *advice, size_t size);
/* Writes advice about a name that only the library knows. Whether it has any. */
bool ms_advise_about_library(const mistake *m, char *advice, size_t size);
/* Why there is no module of this name, which is known from elsewhere; NULL: it is not. */
const char *ms_absent_module(const char *name);
/* Offers the functions of the library that a mistake may be about. */
void ms_library_offer(const mistake *m, nearest *n);
/* For a vm's `advise`, where the library is all there is. */
void ms_library_advise(lua_State *L, const char *message, char *advice, size_t size);

/* Raises that the function on call, the field `name` of the table at index 1, takes a dot: `usage` is
 * how to write it. Does nothing if that table has no such field. */
void ms_refuse_colon(lua_State *L, const char *name, const char *usage);

/* ---- listing.c ---- */

/* Pushes a table as print shows it. Charges for it, and raises. `runs`: whether a __tostring of a
 * table within it may run. */
void ms_push_listing(lua_State *L, int index, bool runs);

/* ---- shown.c ---- */

/* Pushes how a message shows the value at `index`: `"f9"`, `12`, `a table`. */
void ms_push_shown(lua_State *L, int index);

#endif
