/* Pipes: opening them, and reading and writing that ends in time. */
#include "process.h"

#include "moonstone_sanitizers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

int64_t ms_milliseconds_now(void) { return (int64_t)(ms_time() / 1000000); }

/* ---- Opening ---- */

void ms_pipe_close(int ends[2]) {
  for (int i = 0; i < 2; i++) {
    if (ends[i] >= 0) close(ends[i]);
    ends[i] = -1;
  }
}

/* Makes it none of the three standard descriptors, and not inherited. -1 with errno. */
static int move_up(int descriptor) {
#ifdef __linux__
  if (descriptor > 2) return descriptor;
#endif
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  close(descriptor);
  return moved;
}

int ms_pipe_open(int ends[2]) {
  int made[2];
  ends[0] = ends[1] = -1;
#ifdef __linux__
  if (pipe2(made, O_CLOEXEC) != 0) return errno;
#else
  if (pipe(made) != 0) return errno;
#endif
  int error = 0;
  for (int i = 0; i < 2; i++) {
    ends[i] = move_up(made[i]);
    if (ends[i] < 0) error = errno;
  }
  if (error) ms_pipe_close(ends);
  return error;
}

void ms_unblock(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

/* ---- Calls of the system ---- */

/* The C library's functions are places where a thread may be cancelled, and in a process with
 * threads each call prepares for that. Nobody cancels ours. A sanitizer has to see the calls. */
#if defined __linux__ && !MS_HAS_SHADOW

ssize_t ms_read(int descriptor, void *bytes, size_t length) {
  return syscall(SYS_read, descriptor, bytes, length);
}

ssize_t ms_write(int descriptor, const void *bytes, size_t length) {
  return syscall(SYS_write, descriptor, bytes, length);
}

#else

ssize_t ms_read(int descriptor, void *bytes, size_t length) {
  return read(descriptor, bytes, length);
}

ssize_t ms_write(int descriptor, const void *bytes, size_t length) {
  return write(descriptor, bytes, length);
}

#endif

/* ---- Writing ---- */

/* Takes a signal that a failed write has left pending on this thread. */
static void take_pending(int number, const sigset_t *before) {
  sigset_t pending, one;
  sigpending(&pending);
  if (sigismember(before, number) == 1 || sigismember(&pending, number) != 1) return;
  sigemptyset(&one);
  sigaddset(&one, number);
  sigwait(&one, &(int){0});
}

ssize_t ms_write_quietly(int descriptor, const void *bytes, size_t length) {
  sigset_t quiet, mask, before;
  sigemptyset(&quiet);
  sigaddset(&quiet, SIGPIPE);
  sigaddset(&quiet, SIGXFSZ);
  pthread_sigmask(SIG_BLOCK, &quiet, &mask);
  sigpending(&before);
  ssize_t written = ms_write(descriptor, bytes, length);
  int error = errno;
  if (written < 0 && error == EPIPE) take_pending(SIGPIPE, &before);
  if (written < 0 && error == EFBIG) take_pending(SIGXFSZ, &before);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = error;
  return written;
}

int ms_write_within(int descriptor, const void *bytes, size_t length, int milliseconds) {
  int64_t deadline = ms_milliseconds_now() + milliseconds;
  const char *at = bytes, *end = at + length;
  while (at < end) {
    ssize_t written = ms_write_quietly(descriptor, at, (size_t)(end - at));
    if (written > 0) {
      at += written;
    } else if (errno == EAGAIN) {
      int64_t left = deadline - ms_milliseconds_now();
      struct pollfd p = {.fd = descriptor, .events = POLLOUT};
      if (left <= 0) return ETIMEDOUT;
      poll(&p, 1, (int)left);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

/* ---- Reading ---- */

int ms_wait_readable(int descriptor, int milliseconds) {
  struct pollfd p = {.fd = descriptor, .events = POLLIN};
  int ready = poll(&p, 1, milliseconds);
  return ready > 0 ? 1 : ready == 0 || errno == EINTR ? 0 : -1;
}
