/* What this process and those that it starts cost. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* syscall */
#endif
#include "cperft.h"

#ifdef __linux__

#include <linux/perf_event.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int counter = -1;

bool instructions_begin(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.inherit = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  counter = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return counter >= 0;
}

uint64_t instruction_count(void) {
  uint64_t count = 0;
  if (counter < 0 || read(counter, &count, sizeof count) != sizeof count) return 0;
  return count;
}

void adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void wait_for_orphans(void) {
  for (int waits = 0; waits < 100;) {
    pid_t ended = waitpid(-1, NULL, WNOHANG);
    if (ended < 0) return;
    if (ended > 0) continue;
    usleep(10000);
    waits++;
  }
}

#else

bool instructions_begin(void) { return false; }
uint64_t instruction_count(void) { return 0; }
void adopt_orphans(void) {}
void wait_for_orphans(void) {}

#endif
