/* Worker processes: starting and ending them, and the thread that scripts run on inside. */
#include "moonstone.h"
#include "sanitizers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/personality.h>
#endif

/* ---- Starting and ending --------------------------------------------------------------------- */

/* Whether programs that this thread starts find everything at the same addresses in each run. */
static void fix_addresses(bool fixed) {
#ifdef __linux__
  int now = personality(0xffffffff);
  if (now < 0) return;
  personality(fixed ? (unsigned)now | ADDR_NO_RANDOMIZE : (unsigned)now & ~ADDR_NO_RANDOMIZE);
#else
  (void)fixed;
#endif
}

/* Two ends that programs started later do not inherit. */
static int open_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#else
  if (pipe(ends) != 0) return errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

/* Starts with `in` and `out` as standard input and output. */
static int start(const char *path, char *const arguments[], int in, int out, int *pid) {
  const char *library_path = getenv("LD_LIBRARY_PATH");
  char loader[4096] = "LD_LIBRARY_PATH=";
  char *environment[6] = {"SWIFT_BACKTRACE=enable=no"};
  int count = 1;
  if (HAS_SHADOW) {
    /* What a sanitizer finds ends the worker; a crash is left to the system, whose signal tells. */
    environment[count++] = "ASAN_OPTIONS=handle_segv=0:handle_sigbus=0";
    environment[count++] = "TSAN_OPTIONS=halt_on_error=1:handle_segv=0:handle_sigbus=0";
    /* It would start with a file there, which a limit on files breaks. */
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
  /* Only a sanitizer has something to say there. */
  if (!HAS_SHADOW) posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  /* A process group of its own: what a person types to the program is not for its workers. */
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
  int error = open_pipe(down);
  if (error) return error;
  error = open_pipe(up);
  if (!error) {
    error = start(path, arguments, down[0], up[1], &worker->pid);
    close(up[1]);
    if (error) close(up[0]);
  }
  close(down[0]);
  if (error) {
    close(down[1]);
    return error;
  }
  /* So that one that does not read cannot hold its parent. */
  fcntl(down[1], F_SETFL, fcntl(down[1], F_GETFL) | O_NONBLOCK);
  worker->input = down[1];
  worker->output = up[0];
  return 0;
}

/* write(2) with SIGPIPE kept from this process, whatever it makes of it. */
static ssize_t write_quietly(int descriptor, const void *bytes, size_t length) {
  sigset_t pipe, before, pending;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  bool was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  ssize_t written = write(descriptor, bytes, length);
  int error = errno;
  sigpending(&pending);
  if (written < 0 && error == EPIPE && !was_pending && sigismember(&pending, SIGPIPE) == 1)
    sigwait(&pipe, &(int){0});
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return written;
}

static int64_t milliseconds_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int ms_worker_write(int input, const void *bytes, size_t length, int milliseconds) {
  int64_t deadline = milliseconds_now() + milliseconds;
  const char *at = bytes, *end = at + length;
  while (at < end) {
    ssize_t written = write_quietly(input, at, (size_t)(end - at));
    if (written > 0) {
      at += written;
    } else if (errno == EAGAIN) {
      int64_t left = deadline - milliseconds_now();
      struct pollfd p = {.fd = input, .events = POLLOUT};
      if (left <= 0) return ETIMEDOUT;
      poll(&p, 1, (int)left);
    } else if (errno != EINTR) {
      return errno;
    }
  }
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

int ms_wait_readable(int descriptor, int milliseconds) {
  struct pollfd p = {.fd = descriptor, .events = POLLIN};
  int ready = poll(&p, 1, milliseconds);
  return ready > 0 ? 1 : ready == 0 || errno == EINTR ? 0 : -1;
}

/* ---- Inside ------------------------------------------------------------------------------------ */

/* Beyond the arena. */
static void *const STACK = (void *)(FIXED_PLACES + 0x10000000000);
enum { STACK_SIZE = 16 << 20, GUARD_SIZE = 1 << 16 };

typedef struct apart {
  void (*body)(void *);
  void *context;
  pthread_t waiting;
  _Atomic bool is_done;
} apart;

static void hear(int signal) { (void)signal; /* poll ends with EINTR */ }

static void *run_apart(void *argument) {
  apart *a = argument;
  a->body(a->context);
  a->is_done = true;
  pthread_kill(a->waiting, SIGUSR1);
  return NULL;
}

static bool map_stack(pthread_attr_t *attributes) {
  if (!FIXED_PLACES) return false;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
#ifdef MAP_FIXED_NOREPLACE
  flags |= MAP_FIXED_NOREPLACE;
#endif
  char *stack = mmap(STACK, STACK_SIZE, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (stack == MAP_FAILED) return false;
  mprotect(stack, GUARD_SIZE, PROT_NONE);
  return pthread_attr_setstack(attributes, stack + GUARD_SIZE, STACK_SIZE - GUARD_SIZE) == 0;
}

bool ms_run_apart(void (*body)(void *), void *context, int descriptor,
                  void (*interrupted)(void *)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = hear;
  sigaction(SIGUSR1, &action, NULL);
  sigset_t usr1, before;
  sigemptyset(&usr1);
  sigaddset(&usr1, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &usr1, &before); /* the other thread hears nothing of it */

  apart a = {.body = body, .context = context, .waiting = pthread_self()};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (!map_stack(&attributes)) pthread_attr_setstacksize(&attributes, STACK_SIZE);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, run_apart, &a) != 0) return false;
  sigset_t open = before;
  sigdelset(&open, SIGUSR1);
  while (!a.is_done) {
    struct pollfd p = {.fd = descriptor, .events = 0}; /* only its end */
    int ready = ppoll(&p, 1, NULL, &open);
    if (ready > 0) {
      pthread_detach(thread); /* nobody waits for its end */
      return false;
    }
    if (!a.is_done) interrupted(context);
  }
  pthread_join(thread, NULL);
  return true;
}
