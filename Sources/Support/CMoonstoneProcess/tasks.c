/* What the threads of a worker do, as the system tells in /proc. */
#include "moonstone_process.h"

#ifdef __linux__

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Whether a thread, of those in a folder, is at work. Its file is a line: a number, a name in
 * parentheses, a letter for what it does, and more numbers. */
static bool is_at_work(int folder, const char *thread) {
  char text[128];
  snprintf(text, sizeof text, "%.32s/stat", thread);
  int file = openat(folder, text, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  text[length > 0 ? length : 0] = 0;
  const char *name_end = strrchr(text, ')'); /* a name may hold one, too */
  return name_end && (strncmp(name_end, ") R", 3) == 0 || strncmp(name_end, ") D", 3) == 0);
}

bool ms_worker_is_busy(const ms_worker *worker) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", worker->pid);
  DIR *threads = opendir(path);
  if (!threads) return false;
  bool is_busy = false;
  for (struct dirent *thread; !is_busy && (thread = readdir(threads));)
    is_busy = *thread->d_name != '.' && is_at_work(dirfd(threads), thread->d_name);
  closedir(threads);
  return is_busy;
}

#else

bool ms_worker_is_busy(const ms_worker *worker) {
  (void)worker;
  return false;
}

#endif
