/* The text of a module of constants, and the strings in it. */
#pragma once
#include "library/library.h"

typedef struct reader {
  const char *at, *end, *start;
  const char *name; /* of the file */
} reader;

static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The character `ahead` of here; 0 behind the end. */
static inline char peek(const reader *r, int ahead) {
  return r->end - r->at > ahead ? r->at[ahead] : 0;
}

/* Raises: something else was expected here. */
int ms_constants_refuse(lua_State *L, const reader *r, const char *expected);

/* Goes behind a long bracket of this level, whose text ends at what is returned. */
const char *ms_constants_close(lua_State *L, reader *r, const char *from, int level);

/* Reads a string in the quotation marks that are here. */
void ms_constants_quoted(lua_State *L, reader *r);

/* Reads the text of a long bracket, whose line ends become line feeds; a first one is left out. */
void ms_constants_long(lua_State *L, reader *r, const char *from, int level);
