/* The seed of Lua's hashes, on which the order of `pairs` depends. Lua mixes it from the time of
 * day and from addresses. */
#include "run/run.h"

#include "moonstone_process.h"

bool ms_fix_seed(void) { return ms_stop_time((const void *)lua_newstate); }
