#ifndef CBAREPIPES_H
#define CBAREPIPES_H

#include <stdbool.h>

/* A child that a call of Lua's answers through two bare pipes: what a worker's round trip is
 * measured by. */
typedef struct bare_child {
  int pid, input, output;
} bare_child;

/* Keeps this thread, and the processes that it starts, on the processor it is on: between two, a
 * round trip takes as long as their waking up. */
void stay_on_processor(void);

bool bare_child_start(bare_child *child);
/* Asks it `times` times. Seconds for each; negative if it does not answer. */
double bare_child_ask(const bare_child *child, int times);
void bare_child_end(bare_child *child);

/* The CPU time, in seconds, of this process and of the children that it has waited for. */
double cpu_seconds(void);

#endif
