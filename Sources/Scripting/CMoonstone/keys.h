/* The keys of tables, where their order must not depend on where things lie. */
#ifndef MOONSTONE_KEYS_H
#define MOONSTONE_KEYS_H

#include "script.h"

/* In order: booleans, numbers, strings. */
typedef struct key {
  int type;
  bool is_integer;
  lua_Integer integer; /* also the boolean */
  lua_Number number;
  const char *string; /* kept by the table */
  size_t length;
} key;

/* For qsort. */
int key_compare(const void *a, const void *b);
/* Reads the key on top, which the table keeps; false for what is no boolean, number or string. */
bool key_read(lua_State *L, key *k);
void key_push(lua_State *L, const key *k);

#endif
