/* What the files of this module share. */
#ifndef MOONSTONE_PROCESS_INTERNAL_H
#define MOONSTONE_PROCESS_INTERNAL_H

#include "moonstone_process.h"

/* Monotonic. */
int64_t ms_milliseconds_now(void);

/* Opens a pipe whose ends are not inherited by programs started later, and are none of the three
 * standard descriptors, even if one of those is closed. 0, or an errno and two ends of -1. */
int ms_pipe_open(int ends[2]);
/* Closes the ends that are open. */
void ms_pipe_close(int ends[2]);
/* Makes a descriptor answer EAGAIN instead of waiting. */
void ms_unblock(int descriptor);

#endif
