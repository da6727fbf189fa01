/* Worker processes, seen from outside: starting and ending them. */
#include "process.h"

#include "moonstone_sanitizers.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/personality.h>
#endif

/* Whether programs that this thread starts have the same addresses in each run. */
static void fix_addresses(bool fixed) {
#ifdef __linux__
  int now = personality(0xffffffff);
  if (now < 0) return;
  personality(fixed ? (unsigned)now | ADDR_NO_RANDOMIZE : (unsigned)now & ~ADDR_NO_RANDOMIZE);
#else
  (void)fixed;
#endif
}

/* Starts a program with `in` and `out` as its standard input and output. */
static int start(const char *path, char *const arguments[], int in, int out, int *pid) {
  const char *library_path = getenv("LD_LIBRARY_PATH");
  char loader[4096] = "LD_LIBRARY_PATH=";
  char *environment[6] = {"SWIFT_BACKTRACE=enable=no"};
  int count = 1;
  if (MS_HAS_SHADOW) {
    /* A finding ends the worker. Crashes are left to the system, whose signal tells the parent. */
    environment[count++] = "ASAN_OPTIONS=handle_segv=0:handle_sigbus=0";
    environment[count++] = "TSAN_OPTIONS=halt_on_error=1:handle_segv=0:handle_sigbus=0";
    /* A sanitizer would begin with a file there, which the limit on files forbids. */
    environment[count++] = "TMPDIR=/dev/null";
  }
  if (library_path && strlen(library_path) + strlen(loader) < sizeof loader)
    environment[count] = strcat(loader, library_path);

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, in, 0);
  posix_spawn_file_actions_adddup2(&actions, out, 1);
  /* Only a sanitizer writes there. */
  if (!MS_HAS_SHADOW) posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  /* A process group of its own: Ctrl-C at the terminal is not meant for workers. */
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
#ifdef __linux__
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#else
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, flags);
  fix_addresses(true);
  int error = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
  fix_addresses(false);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

int ms_worker_start(const char *path, char *const arguments[], ms_worker *worker) {
  int down[2], up[2];
  int error = ms_pipe_open(down);
  if (error) return error;
  error = ms_pipe_open(up);
  if (!error) error = start(path, arguments, down[0], up[1], &worker->pid);
  if (error) {
    ms_pipe_close(down);
    ms_pipe_close(up);
    return error;
  }
  close(down[0]);
  close(up[1]);
  ms_unblock(down[1]); /* a worker that does not read must not hold its parent */
  worker->input = down[1];
  worker->output = up[0];
  return 0;
}

int ms_worker_end(ms_worker *worker) {
  int status = 0;
  kill(worker->pid, SIGKILL);
  close(worker->input);
  close(worker->output);
  while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR) {}
  return status;
}
