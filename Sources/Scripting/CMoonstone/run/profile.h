/* What a script's ticks went into: see profile.c. */
#ifndef MOONSTONE_PROFILE_H
#define MOONSTONE_PROFILE_H

#include "run/run.h"

typedef struct profile profile;

/* NULL if out of memory. */
profile *ms_profile_new(void);
void ms_profile_free(profile *p);
/* A chunk was loaded, and Lua may have put its name where that of a chunk was that is gone. `p` may
 * be NULL. */
void ms_profile_forget_sources(profile *p);
/* A call begins, whose ticks are counted from 0. */
void ms_profile_begin(profile *p);
/* A call that has used so many ticks ends. */
void ms_profile_end(profile *p, uint64_t ticks);

/* The script has run so many instructions. Raises nothing, like all that follows. */
void ms_profile_instructions(lua_State *L, uint64_t count);
/* As ms_allocate_counted, and says where. */
void *ms_allocate_profiled(void *machine, void *block, size_t before, size_t after);
/* The host has charged for some units of a price. */
void ms_profile_charge(lua_State *L, int price, uint64_t units);

/* The profile as lines of text, which belongs to it until it changes. */
ms_text ms_profile_text(profile *p);

#endif
