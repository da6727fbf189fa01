/* Time that does not pass while the program is stopped from its terminal.
 *
 * Workers are in process groups of their own, so Ctrl-Z does not reach them, nor what stops programs
 * in the background that want the terminal: the program passes it on. Each process stops its own
 * time first, and lets it go on last. */
#include "process.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

/* The lowest bit tells which. 0: for how long the program has been stopped, in all. 1: the time, at
 * which it stands still. */
static _Atomic uint64_t state;

enum { PLACES = 4096 };
static _Atomic int workers[PLACES]; /* 0: a free place */
static _Atomic int places;          /* those from here on were never taken */

static uint64_t clock_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t ms_time(void) {
  for (;;) {
    uint64_t before = state, now = clock_now();
    if (before & 1) return before >> 1;
    if (state == before) return now - (before >> 1);
  }
}

/* ---- Workers ---- */

/* The first free place, so that few are ever taken. */
int ms_pause_add(int worker) {
  for (int i = 0; i < PLACES; i++) {
    if (!atomic_compare_exchange_strong(&workers[i], &(int){0}, worker)) continue;
    int before = places;
    while (before <= i && !atomic_compare_exchange_weak(&places, &before, i + 1)) {}
    return i;
  }
  return -1;
}

void ms_pause_remove(int place) {
  if (place >= 0) workers[place] = 0;
}

static void tell_workers(int signal) {
  for (int i = 0, end = places; i < end; i++) {
    int worker = workers[i];
    if (worker) kill(worker, signal);
  }
}

/* ---- Stopping ---- */

static const int stops[] = {SIGTSTP, SIGTTIN, SIGTTOU};
enum { STOPS = sizeof stops / sizeof *stops };

static void on_stop(int signal);

/* One stop at a time: while one is handled, the others wait. */
static void listen(int signal, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  for (int i = 0; i < STOPS; i++) sigaddset(&action.sa_mask, stops[i]);
  sigaction(signal, &action, NULL);
}

/* Stops as if nobody listened: the system knows whether somebody could continue this program. */
static void stop_usually(int signal) {
  sigset_t one, before;
  sigemptyset(&one);
  sigaddset(&one, signal);
  listen(signal, SIG_DFL);
  raise(signal);
  pthread_sigmask(SIG_UNBLOCK, &one, &before); /* here */
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  listen(signal, on_stop);
}

/* Of two stops at once, on two threads, one is enough. */
static atomic_flag is_stopping = ATOMIC_FLAG_INIT;

static void on_stop(int signal) {
  if (atomic_flag_test_and_set(&is_stopping)) return;
  int error = errno;
  uint64_t stopped_before = state >> 1, now = clock_now() - stopped_before;
  state = now << 1 | 1;
  tell_workers(SIGTSTP);
  stop_usually(signal);
  state = (clock_now() - now) << 1;
  tell_workers(SIGCONT);
  errno = error;
  atomic_flag_clear(&is_stopping);
}

void ms_pause_together(void) {
  for (int i = 0; i < STOPS; i++) {
    struct sigaction now;
    if (sigaction(stops[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL) listen(stops[i], on_stop);
  }
}

/* ---- In a worker, whose parent decides, and which may install no handler any more ---- */

static void on_parents_stop(int signal) {
  (void)signal;
  int error = errno;
  uint64_t now = clock_now() - (state >> 1);
  state = now << 1 | 1;
  raise(SIGSTOP);
  state = (clock_now() - now) << 1;
  errno = error;
}

void ms_pause_with_parent(void) { listen(SIGTSTP, on_parents_stop); }
