/* The thread that a worker runs its script on, beside the one that waits for its parent. Its stack
 * is as deep as Lua needs, whatever `ulimit -s` says. */
#include "moonstone_process.h"

#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

enum { STACK_SIZE = 16 << 20 };

typedef struct apart {
  void (*body)(void *);
  void *context;
  pthread_t waiting;
  _Atomic bool is_done;
} apart;

static volatile sig_atomic_t is_asked;

static void hear(int signal) {
  (void)signal;
  is_asked = 1; /* and the poll ends, as it does with any other signal */
}

/* Waits for the end of a descriptor, or for a signal that `open` lets through. */
static int poll_open(struct pollfd *p, const sigset_t *open) {
#ifdef __linux__
  return ppoll(p, 1, NULL, open);
#else
  /* No system call does both here. A signal that comes just before the poll is seen after it. */
  enum { PATIENCE_MILLISECONDS = 10 };
  sigset_t before;
  pthread_sigmask(SIG_SETMASK, open, &before);
  int ready = poll(p, 1, is_asked ? 0 : PATIENCE_MILLISECONDS);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return ready;
#endif
}

static void *run_apart(void *argument) {
  apart *a = argument;
  a->body(a->context);
  a->is_done = true;
  pthread_kill(a->waiting, SIGUSR1);
  return NULL;
}

static bool start_deep(pthread_t *thread, void *(*run)(void *), void *argument) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK_SIZE);
  bool is_started = pthread_create(thread, &attributes, run, argument) == 0;
  pthread_attr_destroy(&attributes);
  return is_started;
}

/* A thread that ends. Joining it waits until the kernel has cleared its number, and that happens a
 * little before the process no longer counts it. */
typedef struct deep {
  void (*body)(void *);
  void *context;
  pid_t number;
} deep;

static void *run_deep(void *argument) {
  deep *d = argument;
#ifdef __linux__
  d->number = (pid_t)syscall(SYS_gettid);
#endif
  d->body(d->context);
  return NULL;
}

static void wait_until_gone(pid_t number) {
#ifdef __linux__
  while (number && syscall(SYS_tgkill, getpid(), number, 0) == 0) sched_yield();
#else
  (void)number;
#endif
}

bool ms_run_deep(void (*body)(void *), void *context) {
  deep d = {.body = body, .context = context};
  pthread_t thread;
  if (!start_deep(&thread, run_deep, &d) || pthread_join(thread, NULL) != 0) return false;
  wait_until_gone(d.number);
  return true;
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
  pthread_sigmask(SIG_BLOCK, &usr1, &before); /* the other thread must not get it */

  static apart a; /* the thread may outlive this call; there is one such thread in a process */
  a.body = body;
  a.context = context;
  a.waiting = pthread_self();
  a.is_done = false;
  pthread_t thread;
  if (!start_deep(&thread, run_apart, &a)) return false;
  sigset_t open = before;
  sigdelset(&open, SIGUSR1);
  while (!a.is_done) {
    struct pollfd p = {.fd = descriptor, .events = 0}; /* only the end */
    if (poll_open(&p, &open) > 0) {
      pthread_detach(thread); /* nobody waits for it */
      return false;
    }
    if (is_asked && !a.is_done) {
      is_asked = 0;
      interrupted(context);
    }
  }
  pthread_join(thread, NULL);
  return true;
}
