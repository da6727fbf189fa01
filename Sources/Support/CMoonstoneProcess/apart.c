/* The thread that a worker runs its script on, beside the one that waits for its parent. */
#include "moonstone_process.h"

#include "moonstone_sanitizers.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

/* Beyond the place of a script's memory. */
static void *const STACK = (void *)(MS_FIXED_PLACES + 0x10000000000);
enum { STACK_SIZE = 16 << 20, GUARD_SIZE = 1 << 16 };

typedef struct apart {
  void (*body)(void *);
  void *context;
  pthread_t waiting;
  _Atomic bool is_done;
} apart;

static void hear(int signal) { (void)signal; /* ppoll ends with EINTR */ }

static void *run_apart(void *argument) {
  apart *a = argument;
  a->body(a->context);
  a->is_done = true;
  pthread_kill(a->waiting, SIGUSR1);
  return NULL;
}

static bool map_stack(pthread_attr_t *attributes) {
  if (!MS_FIXED_PLACES) return false;
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
  pthread_sigmask(SIG_BLOCK, &usr1, &before); /* the other thread must not get it */

  apart a = {.body = body, .context = context, .waiting = pthread_self()};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (!map_stack(&attributes)) pthread_attr_setstacksize(&attributes, STACK_SIZE);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, run_apart, &a) != 0) return false;
  sigset_t open = before;
  sigdelset(&open, SIGUSR1);
  while (!a.is_done) {
    struct pollfd p = {.fd = descriptor, .events = 0}; /* only the end */
    int ready = ppoll(&p, 1, NULL, &open);
    if (ready > 0) {
      pthread_detach(thread); /* nobody waits for it */
      return false;
    }
    if (!a.is_done) interrupted(context);
  }
  pthread_join(thread, NULL);
  return true;
}
