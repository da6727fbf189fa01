/* What the files of this module share. */
#ifndef MOONSTONE_PROCESS_INTERNAL_H
#define MOONSTONE_PROCESS_INTERNAL_H

#include "moonstone_process.h"

/* By ms_time. */
int64_t ms_milliseconds_now(void);

/* Opens a pipe whose ends are not inherited by programs started later, and are not among the three
 * standard descriptors, even if one of those is closed. 0, or an errno and two ends of -1. */
int ms_pipe_open(int ends[2]);
/* Closes the ends that are open. */
void ms_pipe_close(int ends[2]);
/* Makes a descriptor answer EAGAIN instead of waiting. */
void ms_unblock(int descriptor);

/* pause.c: a worker stops and goes on with this process. Returns what to remove it by. */
int ms_pause_add(int worker);
void ms_pause_remove(int place);

/* worker.c: starts a program with these two as its standard input and output, and no other
 * descriptor, as ms_worker_start does. `binds_now`: the loader looks all functions up at once,
 * rather than each child when it first calls them. 0, or an errno. */
int ms_program_start(const char *path, char *const arguments[], bool binds_now, int in, int out,
                     int *pid);

/* Keeps what this process needs of the pipes to a worker that has been started, and closes the
 * rest; -1: closed already. */
void ms_worker_open(ms_worker *worker, const int down[2], const int up[2]);

/* confine.c: as much of the confinement as leaves a process able to start children, which confine
 * themselves further by ms_confine. */
void ms_confine_zygote(void);

#endif
