/* What a game's rules say of a moment, as text: plain data in one form, so that equal states have
 * equal texts, which people can read. {board="..x",turn="black"}, {3,4,5}: what stands at 1, 2, 3 …
 * stands by itself, then come the other keys in their order. */
#ifndef MOONSTONE_STATE_H
#define MOONSTONE_STATE_H

#include "script.h"

enum { MAX_STATE = 8192 };

typedef struct state_text {
  size_t length;
  char bytes[MAX_STATE];
} state_text;

/* Writes the table at `index`. False when it is no plain data, with what is wrong and where in
 * `error`, of MESSAGE_SIZE. Raises when out of memory; leaves values on the stack. */
bool state_write(lua_State *L, int index, state_text *out, char *error);
/* Pushes the table that a text describes. Raises. */
void state_push(lua_State *L, const char *text, size_t length);

#endif
