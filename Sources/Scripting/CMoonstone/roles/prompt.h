/* The prompt: prompt.c runs lines, completion.c completes names. */
#ifndef MOONSTONE_ROLES_PROMPT_H
#define MOONSTONE_ROLES_PROMPT_H

#include "roles/roles.h"

/* The parts of the table that a prompt has. */
enum { ENVIRONMENT = 1, SEEN, FUNCTIONS, PLACES, RETURNED, IS_SET };

void ms_prompt_push_part(lua_State *L, int part);

/* For the __index of what lines see. Pushes what the name at index 2 stands for. */
int ms_prompt_read_name(lua_State *L);

/* Goes along a path, such as `board:mo` or `context.memory.fi`, without running anything, and
 * prints what its last word may become. */
void ms_prompt_complete(lua_State *L, ms_text path);

#endif
