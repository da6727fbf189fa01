/* Work that only gets what others leave of the processors. */
#include "process.h"

#include <sys/resource.h>

#ifdef __linux__

#include <sched.h>

/* Both: the policy gives way at once where the system has it, and the priority where it has not. A
 * process that was started for us leads its group, whose other threads get the priority, too. */
static void give_way(int id, int which) {
  sched_setscheduler(id, SCHED_IDLE, &(struct sched_param){0});
  setpriority(which, (id_t)id, 19);
}

void ms_process_background(int pid) { give_way(pid, PRIO_PGRP); }

/* Not by the policy: this thread may hold a lock that others wait for. Beside a thread of the usual
 * priority, one of 15 has 36 parts of a processor in 1060: 3.4 %. */
void ms_thread_background(void) { setpriority(PRIO_PROCESS, 0, 15); }

#elif defined __APPLE__

void ms_process_background(int pid) { setpriority(PRIO_DARWIN_PROCESS, (id_t)pid, PRIO_DARWIN_BG); }

void ms_thread_background(void) { setpriority(PRIO_DARWIN_THREAD, 0, PRIO_DARWIN_BG); }

#else

void ms_process_background(int pid) { setpriority(PRIO_PGRP, (id_t)pid, 19); }

void ms_thread_background(void) {}

#endif
