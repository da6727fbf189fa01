/* The watchdog: one thread for the whole process that ends calls whose time is up.
 *
 * What it does to the process that embeds it:
 *
 * - The thread starts with the first script, or in ms_start_watchdog, and never ends. It blocks
 *   every signal, sleeps 4 ms at a time while calls are under way, and for good while none are.
 * - No signal handler is installed unless ms_use_signals is called. Without it, a hook looks at the
 *   call every few instructions: the library then leaves the process's signals alone, and scripts
 *   without a limit of ticks run more slowly.
 * - After ms_use_signals, SIGRTMIN+5 (SIGUSR2 where there are no real-time signals) is ours. Its
 *   handler sets a hook that raises an error at every instruction; lua_sethook may be called there.
 *   Threads that run scripts unblock the signal. A script within its time is not watched. */
#include "run/run.h"

#include "moonstone_sanitizers.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __APPLE__
#include <mach/mach.h>
#endif

/* Few in vain, since workers wait by the dozen; waking the thread takes as long as one patrol. */
enum { PATROL_NANOSECONDS = 4000000, IDLE_PATROLS = 3 };

#ifdef SIGRTMIN
#define WATCHDOG_SIGNAL (SIGRTMIN + 5)
#else
#define WATCHDOG_SIGNAL SIGUSR2
#endif

static _Thread_local bool hears_watchdog;

static struct {
  pthread_once_t start, signals;
  pthread_mutex_t lock;
  pthread_cond_t work;
  run *runs;
  bool is_patrolling, is_delayed;
  _Atomic bool is_awake, uses_signals, ends_process;
} watchdog = {.start = PTHREAD_ONCE_INIT,
              .signals = PTHREAD_ONCE_INIT,
              .lock = PTHREAD_MUTEX_INITIALIZER,
              .work = PTHREAD_COND_INITIALIZER};

/* ---- Signals ---- */

/* Lua goes through all calls under way to set a hook, which takes longer than a patrol where there
 * are 190,000. A hook that is set is set again only at the 2nd, 4th, 8th signal and so on, in case a
 * call has missed it: so the script's thread comes to run it. */
static void on_signal(int signal) {
  (void)signal;
  run *r = ms_run_of_thread();
  if (!r || !r->cause) return;
  unsigned count = ++r->signals;
  if (ms_run_is_interrupting(r->current) && (count & (count - 1)) != 0) return;
  lua_sethook(r->current, ms_run_interrupt, LUA_MASKCOUNT, 1);
}

static void install_handler(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  watchdog.uses_signals = sigaction(WATCHDOG_SIGNAL, &action, NULL) == 0;
}

void ms_use_signals(void) {
  if (MS_HAS_PROMPT_SIGNALS) pthread_once(&watchdog.signals, install_handler);
}

bool ms_watchdog_uses_signals(void) {
  if (!watchdog.uses_signals) return false;
  if (hears_watchdog) return true;
  sigset_t signal; /* threads of a pool may come with every signal blocked */
  sigemptyset(&signal);
  sigaddset(&signal, WATCHDOG_SIGNAL);
  pthread_sigmask(SIG_UNBLOCK, &signal, NULL);
  return hears_watchdog = true;
}

void ms_watchdog_signal(run *r) {
  if (r->hears_signals) pthread_kill(r->thread, WATCHDOG_SIGNAL);
}

/* ---- Patrols ---- */

/* The CPU time of the call's thread, in nanoseconds. */
static uint64_t cpu_of(const run *r) {
#ifdef __APPLE__
  struct thread_basic_info used;
  mach_msg_type_number_t count = THREAD_BASIC_INFO_COUNT;
  thread_act_t thread = pthread_mach_thread_np(r->thread);
  if (thread_info(thread, THREAD_BASIC_INFO, (thread_info_t)&used, &count) != KERN_SUCCESS)
    return 0;
  uint64_t seconds = (uint64_t)(used.user_time.seconds + used.system_time.seconds);
  uint64_t more = (uint64_t)(used.user_time.microseconds + used.system_time.microseconds);
  return seconds * 1000000000u + more * 1000u;
#else
  clockid_t clock;
  struct timespec t;
  if (pthread_getcpuclockid(r->thread, &clock) != 0 || clock_gettime(clock, &t) != 0) return 0;
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
#endif
}

/* The CPU time that the call may have had by now. Its ticks, which it is counting meanwhile, may be
 * a little old; while an error is described, none is counted. */
static MS_RACES uint64_t cpu_earned(const run *r) {
  const uint64_t ticks = r->ticks, budget = r->budget;
  if (budget == UINT64_MAX || ticks >= budget) return r->cpu_limit;
  double share = (double)ticks / (double)budget;
  return r->cpu_ahead + (uint64_t)((double)(r->cpu_limit - r->cpu_ahead) * share);
}

/* Whether the call has had more CPU time than that and `more`. It cannot have had more than has
 * passed. */
static bool is_overspent(run *r, uint64_t time, uint64_t more) {
  if (r->cpu_start == 0) r->cpu_start = cpu_of(r);
  uint64_t most = cpu_earned(r) + more;
  return time - r->start > most && cpu_of(r) - r->cpu_start > most;
}

/* Ends the process of a call that no hook can end, as the system does at a limit of CPU time. */
static void end_process(run *r, uint64_t time) {
  enum { GRACE = 150000000 };
  if (watchdog.ends_process && is_overspent(r, time, GRACE)) pthread_kill(r->thread, SIGXCPU);
}

/* Interrupts the call if it is due. Whether one is under way. */
static bool patrol(run *r, uint64_t time) {
  if (!ms_run_watch(r)) return false;
  if (!r->cause && r->readiness == STOPPED) r->cause = MS_STOPPED;
  if (!r->cause && time >= r->deadline) r->cause = MS_TIME;
  if (r->cause && r->cpu_limit) end_process(r, time);
  if (!r->cause && r->cpu_limit && is_overspent(r, time, 0)) {
    r->is_overspent = true;
    r->cause = run_is_limited(r) ? MS_TICKS : MS_TIME;
  }
  /* Sent again on each patrol: the hook may have gone to a coroutine that had just been left. */
  if (r->cause) ms_watchdog_signal(r);
  ms_thought_tell(r, time);
  ms_run_leave(r);
  return true;
}

static bool patrol_all(void) {
  uint64_t time = ms_now();
  bool any = false;
  for (run *r = watchdog.runs; r; r = r->next) any |= patrol(r, time);
  return any;
}

static void *watch(void *unused) {
  (void)unused;
  const struct timespec pause = {.tv_nsec = PATROL_NANOSECONDS};
  int idle = 0;
  pthread_mutex_lock(&watchdog.lock);
  for (;;) {
    if (idle > IDLE_PATROLS) {
      watchdog.is_awake = false;
      /* A call that began before it saw us asleep is seen here; a later one wakes us. */
      if (!patrol_all()) pthread_cond_wait(&watchdog.work, &watchdog.lock);
      watchdog.is_awake = true;
      idle = 0;
    }
    pthread_mutex_unlock(&watchdog.lock);
    nanosleep(&pause, NULL);
    pthread_mutex_lock(&watchdog.lock);
    idle = patrol_all() ? 0 : idle + 1;
  }
  return NULL;
}

static void start(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  sigset_t all, before; /* signals to the process are not the watchdog's to handle */
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  watchdog.is_awake = true;
  watchdog.is_patrolling = pthread_create(&thread, &attributes, watch, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
}

void ms_start_watchdog(void) {
  pthread_once(&watchdog.start, start);
  if (!watchdog.is_patrolling) abort(); /* without the thread, nothing could be contained */
}

/* Nobody wakes it then, and so nobody waits for its lock. */
void ms_watchdog_leave_behind(void) { watchdog.is_awake = true; }

void ms_delay_watchdog(void) { watchdog.is_delayed = true; }

void ms_end_with_calls(void) { watchdog.ends_process = true; }

/* ---- Runs ---- */

void ms_watchdog_add(run *r) {
  if (!watchdog.is_delayed) ms_start_watchdog();
  pthread_mutex_lock(&watchdog.lock);
  r->next = watchdog.runs;
  watchdog.runs = r;
  pthread_mutex_unlock(&watchdog.lock);
}

void ms_watchdog_remove(run *r) {
  pthread_mutex_lock(&watchdog.lock);
  run **at = &watchdog.runs;
  while (*at != r) at = &(*at)->next;
  *at = r->next;
  pthread_mutex_unlock(&watchdog.lock);
}

void ms_watchdog_wake(void) {
  if (watchdog.is_awake) return;
  pthread_mutex_lock(&watchdog.lock);
  pthread_cond_signal(&watchdog.work);
  pthread_mutex_unlock(&watchdog.lock);
}
