/* Programs of others as child processes, spoken to over pipes. Nothing here confines them. */
#ifndef ENGINE_PROCESS_H
#define ENGINE_PROCESS_H

#include <stddef.h>

typedef struct engine_process {
  int pid;    /* of a process group of its own, too */
  int input;  /* what we write */
  int output; /* what we read */
  int errors; /* what we read of its standard error */
} engine_process;

/* Starts a program, looked up in PATH as a shell does, with these arguments, NULL-terminated, and of
 * our descriptors none but three pipes. 0, or an errno. Where the system can, it is killed when this
 * process ends in whatever way. */
int engine_process_start(char *const arguments[], engine_process *engine);

/* Writes, for so many milliseconds at most: 0, or an errno. A program that is gone is EPIPE, and no
 * signal to this process. */
int engine_process_write(const engine_process *engine, const void *bytes, size_t length,
                         int milliseconds);

enum { ENGINE_OUTPUT = 1, ENGINE_ERRORS = 2 };

/* Which of its pipes there is something to read from, an end included; 0 after so many
 * milliseconds. `wanted` says which to look at. */
int engine_process_wait(const engine_process *engine, int wanted, int milliseconds);

/* Kills it with every process of its group. It is still to be ended. */
void engine_process_kill(const engine_process *engine);

/* Closes its input, gives it so many milliseconds to end by itself, kills what is left, closes the
 * pipes and waits for its end. The status that wait() gave. */
int engine_process_end(engine_process *engine, int milliseconds);

#endif
