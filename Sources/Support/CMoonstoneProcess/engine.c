/* Engines: programs of others, which nothing confines. */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/* ---- Starting ---- */

/* Becomes the program, in the child. Only functions that are safe in a signal handler may be
 * called. */
static void become(char *const arguments[], const int standard[3], int failed, pid_t parent) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* The parent may have ended before the call above. */
  if (getppid() != parent) _exit(127);
#else
  (void)parent;
#endif
  for (int signal_number = 1; signal_number < NSIG; signal_number++)
    signal(signal_number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  bool is_done = true;
  for (int i = 0; i < 3; i++) is_done = is_done && dup2(standard[i], i) == i;
#ifdef SYS_close_range
  enum { CLOSE_ON_EXEC = 4 };
  syscall(SYS_close_range, 3U, ~0U, CLOSE_ON_EXEC);
#else
  for (int descriptor = 3; descriptor < 1024; descriptor++)
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#endif
  if (is_done) execvp(arguments[0], arguments);
  int error = errno;
  while (write(failed, &error, sizeof error) < 0 && errno == EINTR) {}
  _exit(127);
}

static int read_failure(int descriptor) {
  int error = 0;
  ssize_t got;
  while ((got = read(descriptor, &error, sizeof error)) < 0 && errno == EINTR) {}
  return got == (ssize_t)sizeof error ? error : 0;
}

static int start(char *const arguments[], ms_engine *engine) {
  /* Its input, output and errors, and one to say that it could not be run. */
  int pipes[4][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
  int error = 0;
  for (int i = 0; i < 4 && !error; i++) error = ms_pipe_open(pipes[i]);
  if (!error) {
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
      const int standard[3] = {pipes[0][0], pipes[1][1], pipes[2][1]};
      become(arguments, standard, pipes[3][1], parent);
    }
    if (pid < 0) error = errno;
    engine->pid = pid;
  }
  int theirs[4] = {pipes[0][0], pipes[1][1], pipes[2][1], pipes[3][1]};
  int ours[4] = {pipes[0][1], pipes[1][0], pipes[2][0], pipes[3][0]};
  for (int i = 0; i < 4; i++)
    if (theirs[i] >= 0) close(theirs[i]);
  if (!error) {
    error = read_failure(ours[3]);
    if (error) waitpid(engine->pid, &(int){0}, 0);
  }
  if (ours[3] >= 0) close(ours[3]);
  for (int i = 0; i < 3; i++) {
    if (ours[i] < 0) continue;
    if (error) close(ours[i]);
    else ms_unblock(ours[i]);
  }
  engine->input = ours[0];
  engine->output = ours[1];
  engine->errors = ours[2];
  return error;
}

/* The system kills a child when the thread that started it ends. So one thread, which never ends,
 * starts them all. */
typedef struct order {
  char *const *arguments;
  ms_engine *engine;
  int error;
  bool is_done;
} order;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static order *waiting;
static bool has_thread;

static void *start_for_ever(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  for (;;) {
    while (!waiting || waiting->is_done) pthread_cond_wait(&changed, &lock);
    waiting->error = start(waiting->arguments, waiting->engine);
    waiting->is_done = true;
    pthread_cond_broadcast(&changed);
  }
  return NULL;
}

int ms_engine_start(char *const arguments[], ms_engine *engine) {
  order mine = {.arguments = arguments, .engine = engine};
  pthread_mutex_lock(&lock);
  if (!has_thread) {
    sigset_t all, before;
    pthread_t thread;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&thread, NULL, start_for_ever, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error) {
      pthread_mutex_unlock(&lock);
      return error;
    }
    pthread_detach(thread);
    has_thread = true;
  }
  while (waiting) pthread_cond_wait(&changed, &lock);
  waiting = &mine;
  pthread_cond_broadcast(&changed);
  while (!mine.is_done) pthread_cond_wait(&changed, &lock);
  waiting = NULL;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return mine.error;
}

/* ---- Listening ---- */

int ms_engine_wait(const ms_engine *engine, int wanted, int milliseconds) {
  struct pollfd p[2] = {
      {.fd = wanted & MS_ENGINE_OUTPUT ? engine->output : -1, .events = POLLIN},
      {.fd = wanted & MS_ENGINE_ERRORS ? engine->errors : -1, .events = POLLIN},
  };
  if (poll(p, 2, milliseconds) <= 0) return 0;
  return (p[0].revents ? MS_ENGINE_OUTPUT : 0) | (p[1].revents ? MS_ENGINE_ERRORS : 0);
}

int ms_engine_unread(const ms_engine *engine) {
#ifdef __linux__
  /* Elsewhere the writing end of a pipe knows nothing of it. */
  int count = 0;
  if (ioctl(engine->input, FIONREAD, &count) == 0) return count;
#else
  (void)engine;
#endif
  return -1;
}

/* ---- Ending ---- */

void ms_engine_kill(const ms_engine *engine) {
  kill(-engine->pid, SIGKILL);
  kill(engine->pid, SIGKILL);
}

int ms_engine_end(ms_engine *engine, int milliseconds) {
  int64_t deadline = ms_milliseconds_now() + milliseconds;
  close(engine->input);
  for (;;) {
    siginfo_t ended = {0};
    /* It stays to be waited for: until then nobody else gets its number, which is its group's
     * too. */
    int error = waitid(P_PID, (id_t)engine->pid, &ended, WEXITED | WNOHANG | WNOWAIT);
    if (error == 0 && ended.si_pid == engine->pid) break;
    if (ms_milliseconds_now() >= deadline) break;
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
  }
  ms_engine_kill(engine);
  close(engine->output);
  close(engine->errors);
  int status = 0;
  while (waitpid(engine->pid, &status, 0) < 0 && errno == EINTR) {}
  return status;
}
