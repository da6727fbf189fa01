/* The processes of a session. One thinks the thought; it leaves copies that sleep. A sleeper that
 * is woken forks an explorer, and sleeps again when that has ended. Each ends with the one that it
 * was forked by. */
#include "run/debug.h"

#include "moonstone_sanitizers.h"

#include <errno.h>
#include <string.h>

#if defined __linux__ && !MS_HAS_SHADOW

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

int ms_debug_fork(void) {
  int parent = getpid(), pid = fork();
  if (pid != 0) return pid;
  ms_watchdog_leave_behind();
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != parent) _exit(0);
  return 0;
}

bool ms_debug_reap(int pid, bool *is_well) {
  int status = 0, got;
  while ((got = waitpid(pid, &status, 0)) < 0 && errno == EINTR) {}
  if (is_well) *is_well = got > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return got > 0;
}

static bool is_alive(int pid) { return waitpid(pid, NULL, WNOHANG) == 0; }

static _Noreturn void leave_process(void) { _exit(0); }

#else

static bool is_alive(int pid) { return pid < 0; }

int ms_debug_fork(void) { return -1; }

bool ms_debug_reap(int pid, bool *is_well) {
  (void)pid;
  if (is_well) *is_well = false;
  return false;
}

static _Noreturn void leave_process(void) {
  for (;;) {}
}

#endif

_Noreturn void ms_debug_leave(debug *d, debug_outcome outcome) {
  d->share->outcome = outcome;
  leave_process();
}

/* Sleeps, and returns in each explorer that is to begin here. */
static void sleep_here(debug *d, debug_sleeper *self) {
  debug_share *s = d->share;
  uint32_t seen = 0;
  for (;;) {
    ms_debug_wait(&self->bell, seen, 0);
    seen = self->bell;
    if (self->is_dismissed) leave_process();
    int pid = ms_debug_fork();
    if (pid == 0) {
      d->role = EXPLORER;
      d->goal = s->goal;
      return;
    }
    bool is_well = false;
    if (pid > 0) ms_debug_reap(pid, &is_well);
    if (!is_well || s->outcome == PENDING) s->outcome = DIED;
    ++s->reaped;
    ms_debug_ring(&s->bell);
  }
}

static debug_sleeper *free_place(debug_share *s) {
  for (int i = 0; i < SLEEPERS; i++) if (!s->sleeper[i].is_used) return &s->sleeper[i];
  return NULL;
}

static void end_sleeper(debug_sleeper *at) {
  at->is_dismissed = true;
  ms_debug_ring(&at->bell);
  ms_debug_reap(-1, NULL);
  memset(at, 0, sizeof *at);
}

/* Has every second sleeper end, and the next ones lie twice as far apart. */
static void thin_out(debug_share *s) {
  s->spacing *= 2;
  for (int i = 0; i < SLEEPERS; i++) {
    debug_sleeper *at = &s->sleeper[i];
    if (at->is_used && at->event > 0 && at->ticks % s->spacing >= s->spacing / 2) end_sleeper(at);
  }
}

static int most_sleepers(const debug *d) {
  enum { MOST = 240 << 20, OWN = 1 << 20 };
  size_t count = MOST / (d->m->used + OWN);
  return count > SLEEPERS ? SLEEPERS : count < 4 ? 4 : (int)count;
}

static void leave_sleeper(debug *d, lua_State *L) {
  debug_share *s = d->share;
  int used = 0;
  for (int i = 0; i < SLEEPERS; i++) used += s->sleeper[i].is_used;
  if (used >= most_sleepers(d)) thin_out(s);
  debug_sleeper *place = free_place(s);
  if (!place) return;
  place->event = d->events;
  place->ticks = d->slept = d->m->run.ticks;
  place->L = L;
  place->left = L ? ms_debug_left(d, L) : 0;
  place->is_used = true;
  int pid = ms_debug_fork();
  if (pid == 0) sleep_here(d, place);
  else if (pid < 0) place->is_used = false;
}

void ms_debug_leave_sleeper(debug *d) { leave_sleeper(d, NULL); }

void ms_debug_leave_behind(debug *d, lua_State *L) {
  enum { LONG = 1000000 };
  debug_share *s = d->share;
  if (d->role != THINKER || d->m->run.ticks < d->slept + LONG) return;
  for (int i = 0; i < SLEEPERS; i++)
    if (s->sleeper[i].is_used && s->sleeper[i].L) end_sleeper(&s->sleeper[i]);
  leave_sleeper(d, L);
  if (d->role == EXPLORER) ms_debug_begin_behind(d, L);
}

/* What the thinker does when it has thought. */
static _Noreturn void rest(debug *d) {
  debug_share *s = d->share;
  s->outcome = ENDED;
  ms_debug_ring(&s->bell);
  while (ms_debug_reap(-1, NULL)) {}
  leave_process();
}

_Noreturn void ms_debug_finish(debug *d, ms_status status, const ms_choice *choice) {
  debug_share *s = d->share;
  bool is_compared = d->role == EXPLORER && (d->sees_lines || d->is_armed) &&
                     !d->goal.is_trusted;
  if (is_compared && (choice->ticks - d->ahead != s->choice.ticks || d->events != s->events)) {
    s->strained = d->events < s->events ? d->events + 1 : s->events + 1;
    ms_debug_leave(d, STRAINED);
  }
  if (d->role == EXPLORER && d->goal.way == LAST)
    ms_debug_leave(d, s->found.line ? FOUND : NONE);
  if (d->role == EXPLORER) ms_debug_leave(d, d->goal.way == GO ? NONE : ENDED);
  s->status = status;
  s->choice = *choice;
  if (status != MS_OK)
    ms_clean_text(s->end, sizeof s->end, d->m->message, strlen(d->m->message), false);
  rest(d);
}

bool ms_debug_enter(debug *d, uint64_t ticks) {
  enum { APART = 8000000, PATIENCE = 50 };
  debug_share *s = d->share;
  s->budget = ticks;
  s->spacing = d->next_sleeper = APART;
  s->outcome = PENDING;
  int thinker = ms_debug_fork();
  if (thinker == 0) {
    d->role = THINKER;
    ms_debug_leave_sleeper(d);
    return true;
  }
  while (thinker > 0 && s->outcome == PENDING && is_alive(thinker)) {
    uint32_t seen = s->bell;
    if (s->outcome == PENDING) ms_debug_wait(&s->bell, seen, PATIENCE);
  }
  ms_debug_serve(d, s->outcome == ENDED);
  return false;
}
