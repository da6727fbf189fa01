/* Work that only gets what others leave of the processors. */
#include "process.h"

#include <sys/resource.h>

#ifdef __linux__

#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

/* Both: the policy gives way at once where the system has it, and the priority where it has not. */
static void give_way(int thread) {
  sched_setscheduler(thread, SCHED_IDLE, &(struct sched_param){0});
  setpriority(PRIO_PROCESS, (id_t)thread, 19);
}

/* Each thread has a priority of its own. Those that begin meanwhile have that of the one that begins
 * them. */
void ms_process_background(int pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *threads = opendir(path);
  if (!threads) return give_way(pid);
  for (struct dirent *thread; (thread = readdir(threads));)
    if (*thread->d_name != '.') give_way(atoi(thread->d_name));
  closedir(threads);
}

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
