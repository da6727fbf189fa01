/* Zygotes: a process that is prepared once and forks a worker in a fraction of the time that a
 * start from the disk takes.
 *
 * An order is a message on a socket that brings the worker's two ends of its pipes. The child
 * answers through them, with its number, so no answer can be taken for another's. It is a child of
 * the process that gave the order, not of the zygote (CLONE_PARENT): who gave the order is told how
 * it ends, and can signal it without mistaking it for another. */
#include "process.h"

#include "moonstone_sanitizers.h"

#include <errno.h>

#if defined __linux__ && !MS_HAS_SHADOW

#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* How long a zygote may take for an order, which waits for its start on a busy machine. */
enum { PATIENCE = 10000 };

/* Room for the two descriptors of an order. */
typedef union passed {
  char bytes[CMSG_SPACE(2 * sizeof(int))];
  struct cmsghdr aligned;
} passed;

/* ---- The parent ---- */

int ms_zygote_start(const char *path, char *const arguments[], ms_zygote *zygote) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  int error = ms_program_start(path, arguments, true, ends[1], ends[1], &zygote->pid);
  close(ends[1]);
  if (error) {
    close(ends[0]);
    return error;
  }
  zygote->socket = ends[0];
  zygote->place = ms_pause_add(zygote->pid);
  return 0;
}

void ms_zygote_end(ms_zygote *zygote) {
  ms_pause_remove(zygote->place);
  close(zygote->socket);
  kill(zygote->pid, SIGKILL);
  while (waitpid(zygote->pid, NULL, 0) < 0 && errno == EINTR) {}
}

static int send_order(int socket, int in, int out) {
  char nothing = 0;
  struct iovec content = {&nothing, 1};
  passed passed;
  memset(&passed, 0, sizeof passed);
  struct msghdr message = {.msg_iov = &content, .msg_iovlen = 1, .msg_control = passed.bytes,
                           .msg_controllen = sizeof passed.bytes};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(2 * sizeof(int));
  memcpy(CMSG_DATA(header), (int[]){in, out}, 2 * sizeof(int));
  while (sendmsg(socket, &message, MSG_NOSIGNAL) < 0)
    if (errno != EINTR) return errno;
  return 0;
}

/* The number of the child, or an errno as a negative one. */
static int hear_child(int output) {
  int64_t deadline = ms_milliseconds_now() + PATIENCE;
  int64_t left;
  int number = 0;
  while ((left = deadline - ms_milliseconds_now()) > 0) {
    if (ms_wait_readable(output, (int)left) <= 0) continue;
    ssize_t got = read(output, &number, sizeof number);
    if (got < 0 && errno == EINTR) continue;
    return got == (ssize_t)sizeof number && number ? number : -EPIPE;
  }
  return -ETIMEDOUT;
}

int ms_zygote_fork(const ms_zygote *zygote, ms_worker *worker) {
  int down[2], up[2];
  int error = ms_pipe_open(down);
  if (error) return error;
  error = ms_pipe_open(up);
  if (!error) error = send_order(zygote->socket, down[0], up[1]);
  if (!error) {
    close(up[1]); /* so that its end is seen if the zygote dies */
    up[1] = -1;
    int number = hear_child(up[0]);
    if (number < 0) error = -number;
    else worker->pid = number;
  }
  if (error) {
    ms_pipe_close(down);
    ms_pipe_close(up);
    return error;
  }
  ms_worker_open(worker, down, up);
  return 0;
}

/* ---- The zygote ---- */

/* Workers have a pipe there. */
bool ms_zygote_is_asked(void) {
  int type = 0;
  return getsockopt(0, SOL_SOCKET, SO_TYPE, &type, &(socklen_t){sizeof type}) == 0 &&
         type == SOCK_SEQPACKET;
}

static bool has_one_thread(void) {
  struct stat tasks;
  return stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink == 3; /* . and .. as well */
}

/* Waits for an order. False when nobody can give one any more. */
static bool receive_order(int pipes[2]) {
  char nothing;
  struct iovec content = {&nothing, 1};
  passed passed;
  struct msghdr message = {.msg_iov = &content, .msg_iovlen = 1, .msg_control = passed.bytes,
                           .msg_controllen = sizeof passed.bytes};
  ssize_t got;
  while ((got = recvmsg(0, &message, 0)) < 0 && errno == EINTR) {}
  struct cmsghdr *header = got > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (!header || header->cmsg_len != CMSG_LEN(2 * sizeof(int))) return false;
  memcpy(pipes, CMSG_DATA(header), 2 * sizeof(int));
  return true;
}

/* fork, but the child is a sibling. Unlike glibc's, this does not change the number that the thread
 * knows itself by. So the system does, where it tells where that is. */
static int fork_sibling(void) {
  unsigned flags = CLONE_PARENT | SIGCHLD;
  int *number = NULL;
#ifdef PR_GET_TID_ADDRESS
  if (prctl(PR_GET_TID_ADDRESS, &number, 0, 0, 0) == 0 && number) flags |= CLONE_CHILD_SETTID;
#endif
  /* The fourth argument or the fifth: systems differ, and need no other. */
  return (int)syscall(SYS_clone, flags, NULL, NULL, number, number);
}

static void tell(int output, int number) {
  while (write(output, &number, sizeof number) < 0 && errno == EINTR) {}
}

void ms_zygote_serve(void) {
  if (!ms_zygote_is_asked()) return;
  bool can_fork = has_one_thread();
  prctl(PR_SET_NAME, "zygote");
  ms_confine_zygote();
  int pipes[2];
  while (receive_order(pipes)) {
    int number = can_fork ? fork_sibling() : -ENOTSUP;
    if (number == 0) {
      prctl(PR_SET_NAME, "worker");
      for (int i = 0; i < 2; i++) {
        if (dup2(pipes[i], i) != i) _exit(70);
        close(pipes[i]);
      }
      tell(1, getpid());
      return;
    }
    if (number < 0) tell(pipes[1], can_fork ? -errno : number);
    close(pipes[0]);
    close(pipes[1]);
  }
  _exit(0);
}

#else

int ms_zygote_start(const char *path, char *const arguments[], ms_zygote *zygote) {
  (void)path, (void)arguments, (void)zygote;
  return ENOTSUP;
}

int ms_zygote_fork(const ms_zygote *zygote, ms_worker *worker) {
  (void)zygote, (void)worker;
  return ENOTSUP;
}

void ms_zygote_end(ms_zygote *zygote) { (void)zygote; }

bool ms_zygote_is_asked(void) { return false; }

void ms_zygote_serve(void) {}

#endif
