/* What params.c and params_kinds.c share: the parameters of a strategy as its file is loaded. */
#ifndef MOONSTONE_PARAMS_H
#define MOONSTONE_PARAMS_H

#include "roles/roles.h"

enum { MAX_PARAMS = 32, LONGEST = 32 };

typedef struct reading {
  lua_State *L;
  const ms_source *source;
  int declared, values; /* indices: what the file declares, and what it will read */
  const char *names[MAX_PARAMS + 1];
  const char *main; /* the parameter that needs no name; NULL: none */
  struct {
    char name[LONGEST + 1], text[LONGEST + 1];
    bool is_used;
  } set[MAX_PARAMS];
  int count, set_count;
} reading;

/* Whether a name may hold such a letter. */
bool ms_params_is_of_name(char c);
/* Raises what is wrong with a parameter, after its place; NULL: with all of them. */
int ms_params_refuse(reading *r, const char *name, const char *what);

#define REFUSE(r, name, ...) \
  ms_params_refuse(r, name, (lua_pushfstring((r)->L, __VA_ARGS__), lua_tostring((r)->L, -1)))

/* Pushes a field of a declaration and returns its type. It runs nothing of the script's, which could
 * change what is being read. */
int ms_params_field(lua_State *L, int index, const char *field);
/* What somebody set a parameter to; NULL: nothing. */
const char *ms_params_setting(reading *r, const char *name);

/* ---- params_kinds.c ---- */

/* Reads a parameter, whose declaration is at `index` and begins with a number, a text, or true or
 * false. Tells of it, and leaves its value on top. Raises. */
void ms_params_number(reading *r, int index, const char *name);
void ms_params_choice(reading *r, int index, const char *name);
void ms_params_boolean(reading *r, int index, const char *name);

#endif
