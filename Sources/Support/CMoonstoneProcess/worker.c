/* Worker processes, seen from outside: starting and ending them. */
#include "process.h"

#include "moonstone_sanitizers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/resource.h>
#elif defined __APPLE__
#include <libproc.h>
#include <mach/mach_time.h>
#endif

int ms_program_start(const char *path, char *const arguments[], bool binds_now, int in, int out,
                     int *pid) {
  const char *library_path = getenv("LD_LIBRARY_PATH");
  char loader[4096] = "LD_LIBRARY_PATH=";
  char *environment[8] = {
    "SWIFT_BACKTRACE=enable=no",
    /* glibc chooses between variants of sin and its kin, whose last bits differ. Before 2.33, the
     * names were those with _Usable. The two threads of a worker need one heap, not one each, which
     * every fork would copy. And they need not know which processor they run on: the kernel would
     * write that down for them whenever they go on. */
    "GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-FMA4,-FMA_Usable,-FMA4_Usable:"
    "glibc.malloc.arena_max=1:glibc.pthread.rseq=0",
  };
  int count = 2;
  if (binds_now) environment[count++] = "LD_BIND_NOW=1";
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
  int error = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

int ms_worker_start(const char *path, char *const arguments[], ms_worker *worker) {
  int down[2], up[2];
  int error = ms_pipe_open(down);
  if (error) return error;
  error = ms_pipe_open(up);
  if (!error) error = ms_program_start(path, arguments, false, down[0], up[1], &worker->pid);
  if (error) {
    ms_pipe_close(down);
    ms_pipe_close(up);
    return error;
  }
  ms_worker_open(worker, down, up);
  return 0;
}

void ms_worker_open(ms_worker *worker, const int down[2], const int up[2]) {
  if (up[1] >= 0) close(up[1]);
  ms_unblock(down[1]); /* a worker that does not read must not hold its parent */
  worker->held = down[0];
  worker->input = down[1];
  worker->output = up[0];
  worker->place = ms_pause_add(worker->pid);
}

int ms_worker_write(const ms_worker *worker, const void *bytes, size_t length, int milliseconds) {
  int64_t deadline = 0;
  const char *at = bytes, *end = at + length;
  for (;;) {
    ssize_t written = ms_write(worker->input, at, (size_t)(end - at));
    if (written > 0 && (at += written) == end) return 0;
    if (written < 0 && errno != EAGAIN && errno != EINTR) return errno;
    if (!deadline) deadline = ms_milliseconds_now() + milliseconds;
    int64_t left = deadline - ms_milliseconds_now();
    struct pollfd p[2] = {{.fd = worker->input, .events = POLLOUT}, {.fd = worker->output}};
    if (left <= 0) return ETIMEDOUT;
    poll(p, 2, (int)left);
    if (p[1].revents) return EPIPE; /* it has closed its end, or ended */
  }
}

double ms_worker_cpu(const ms_worker *worker) {
#ifdef __APPLE__
  struct rusage_info_v2 used;
  mach_timebase_info_data_t unit; /* of the times, in nanoseconds */
  if (proc_pid_rusage(worker->pid, RUSAGE_INFO_V2, (rusage_info_t *)&used) != 0) return 0;
  if (mach_timebase_info(&unit) != KERN_SUCCESS) return 0;
  return (double)(used.ri_user_time + used.ri_system_time) * unit.numer / unit.denom * 1e-9;
#else
  clockid_t clock;
  struct timespec t;
  if (clock_getcpuclockid(worker->pid, &clock) != 0 || clock_gettime(clock, &t) != 0) return 0;
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
#endif
}

/* A script that is interrupted at once needs less; see moonstone_sanitizers.h. */
double ms_worker_grace(void) { return MS_HAS_PROMPT_SIGNALS ? 0.15 : 4; }

bool ms_worker_is_stopped(const ms_worker *worker) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  return waitid(P_PID, (id_t)worker->pid, &info, WSTOPPED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == worker->pid;
}

void ms_worker_limit_cpu(const ms_worker *worker, double seconds) {
#ifdef __linux__
  struct rlimit limit;
  if (prlimit(worker->pid, RLIMIT_CPU, NULL, &limit) != 0) return;
  rlim_t most = (rlim_t)seconds + 1; /* the hard limit could not be raised again */
  limit.rlim_cur = most < limit.rlim_max ? most : limit.rlim_max;
  prlimit(worker->pid, RLIMIT_CPU, &limit, NULL);
#else
  (void)worker, (void)seconds;
#endif
}

/* Whether it has ended. `how`: 0 to wait for that. */
static bool has_ended(int pid, int *status, int how) {
  int ended;
  do ended = waitpid(pid, status, how);
  while (ended < 0 && errno == EINTR);
  return ended != 0;
}

static void close_pipes(const ms_worker *worker) {
  close(worker->held);
  close(worker->input);
  close(worker->output);
}

int ms_worker_end(ms_worker *worker, int milliseconds, bool *is_killed) {
  int status = 0;
  int64_t deadline = ms_milliseconds_now() + milliseconds;
  ms_pause_remove(worker->place);
  if (milliseconds > 0) close_pipes(worker);
  bool is_over = false;
  while (!(is_over = has_ended(worker->pid, &status, WNOHANG)) && ms_milliseconds_now() < deadline)
    nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
  *is_killed = !is_over;
  if (*is_killed) {
    kill(worker->pid, SIGKILL);
    has_ended(worker->pid, &status, 0);
  }
  if (milliseconds <= 0) close_pipes(worker); /* only now: so it does not wake up for that */
  return status;
}
