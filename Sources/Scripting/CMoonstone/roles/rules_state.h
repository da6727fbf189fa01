/* States of a game whose rules are a script, as text: plain data in one form, so equal states
 * have equal texts, which people can read, such as {board="..x",turn="black"} or {3,4,5}. The
 * values at 1, 2, 3 … come first, without keys; then come the other keys in their order. */
#ifndef MOONSTONE_RULES_STATE_H
#define MOONSTONE_RULES_STATE_H

#include "library/library.h"

enum { MAX_STATE = 8192, MAX_STATE_DEPTH = 16 };

typedef struct state_text {
  size_t length;
  char bytes[MAX_STATE];
} state_text;

/* Writes the table at `index`. False if it is not plain data: `error`, of MESSAGE_SIZE, then
 * says what is wrong, and where. Leaves values on the stack. Raises if out of memory. */
bool ms_state_write(lua_State *L, int index, state_text *out, char *error);
/* Pushes the table that a text describes. Raises. */
void ms_state_push(lua_State *L, const char *text, size_t length);

#endif
