/* What a choice did, call by call: see follow.c. */
#ifndef MOONSTONE_FOLLOW_H
#define MOONSTONE_FOLLOW_H

#include "run/run.h"

typedef struct follow follow;

/* NULL if out of memory. */
follow *ms_follow_new(void);
void ms_follow_free(follow *f);
/* Forgets what was written before. */
void ms_follow_begin(follow *f);
/* The hook of a call that is followed, for the events of FOLLOWED: what ms_ticks_hook does, and
 * each call of the host. */
void ms_follow_hook(lua_State *L, lua_Debug *ar);
/* A line for each call, in the order in which they ended. */
ms_text ms_follow_text(follow *f);

#endif
