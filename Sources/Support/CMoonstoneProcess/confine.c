/* Confining a process for good: afterwards it computes, and talks through the descriptors it
 * has.
 *
 * Each step needs what the next one takes away, so their order is fixed: no new privileges,
 * Landlock, resource limits, the filter of system calls. RLIMIT_NOFILE before Landlock would
 * silently disable Landlock. */
#include "process.h"

#include "moonstone_sanitizers.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Landlock: linux/landlock.h, which older systems lack ---- */

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif

struct landlock_rules {
  uint64_t files, network, scopes;
};

/* Forbids everything that each version of the interface can. */
static bool confine_files(void) {
  int version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, 1u);
  if (version < 1) return false;
  static const int rights[] = {0, 13, 14, 15, 15, 16};
  int known = version < 5 ? version : 5;
  struct landlock_rules rules = {.files = (UINT64_C(1) << rights[known]) - 1};
  size_t size = sizeof rules.files;
  if (version >= 4) {
    rules.network = 3;
    size += sizeof rules.network;
  }
  if (version >= 6) {
    rules.scopes = 3;
    size += sizeof rules.scopes;
  }
  int descriptor = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0u);
  if (descriptor < 0) return false;
  bool ok = syscall(SYS_landlock_restrict_self, descriptor, 0u) == 0;
  close(descriptor);
  return ok;
}

/* ---- What a zygote has done for its children ---- */

static struct {
  bool is_done, has_filter;
  unsigned missing; /* the parts that the system lacks */
  uint64_t mapped;
} zygote;

static bool may_fork; /* ms_confine_forking */

/* ---- Resource limits ---- */

/* The bytes that this process has mapped; 4 GiB if the system does not tell. */
static uint64_t mapped_bytes(void) {
  char text[64] = "";
  int descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t length = descriptor < 0 ? 0 : read(descriptor, text, sizeof text - 1);
  if (descriptor >= 0) close(descriptor);
  uint64_t pages = length > 0 ? strtoull(text, NULL, 10) : 0;
  return pages ? pages * (uint64_t)sysconf(_SC_PAGESIZE) : UINT64_C(4) << 30;
}

typedef struct bound {
  int resource;
  rlim_t most;
} bound;

/* Sets all of them, as far as the system does. */
static bool limit(const bound *bounds, size_t count) {
  bool are_set = true;
  for (size_t i = 0; i < count; i++) {
    struct rlimit most = {bounds[i].most, bounds[i].most};
    if (setrlimit(bounds[i].resource, &most) != 0) are_set = false;
  }
  return are_set;
}

/* `descriptors` is how many it may have. */
static bool confine_growth(rlim_t descriptors) {
  const bound bounds[] = {
    {RLIMIT_CORE, 0}, {RLIMIT_FSIZE, 0}, {RLIMIT_NOFILE, descriptors},
    {RLIMIT_MEMLOCK, 0}, {RLIMIT_MSGQUEUE, 0},
  };
  return limit(bounds, sizeof bounds / sizeof *bounds);
}

static bool confine_resources(uint64_t address_space) {
  const bound bounds[] = {{RLIMIT_NPROC, 0}, {RLIMIT_AS, address_space}};
  enum { DESCRIPTORS = 3 };
  const bound descriptors = {RLIMIT_NOFILE, DESCRIPTORS};
  /* A zygote's child has the rest of its limits. */
  bool is_small = zygote.is_done ? limit(&descriptors, 1) : confine_growth(DESCRIPTORS);
  size_t first = may_fork, end = MS_HAS_SHADOW ? 1 : 2; /* a sanitizer maps what it likes */
  return (first >= end || limit(bounds + first, end - first)) && is_small;
}

/* ---- System calls ---- */

#if defined __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

#define LOAD(field) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define REFUSED (SECCOMP_RET_ERRNO | EPERM)
/* Each of these continues with the next one if the call is another. */
#define ALLOW(name)                                              \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)SYS_##name, 0, 1), \
    ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)SYS_##name, 0, 1), ANSWER(REFUSED)
/* Allowed if none of `bits` is set in the low word of an argument. */
#define ALLOW_WITHOUT(name, argument, bits)                          \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)SYS_##name, 0, 4),     \
    LOAD(args[argument]),                                            \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1),                \
    ANSWER(REFUSED), ANSWER(SECCOMP_RET_ALLOW)
/* Allowed if the low word of an argument has this value. */
#define ALLOW_WITH(name, argument, value)                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)SYS_##name, 0, 4),     \
    LOAD(args[argument]),                                            \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 1, 0),                \
    ANSWER(REFUSED), ANSWER(SECCOMP_RET_ALLOW)

/* What workers and zygotes need to compute and to talk. */
#define COMPUTING                                                                              \
  ALLOW(read), ALLOW(write), ALLOW(futex), ALLOW(clock_gettime), ALLOW(gettimeofday),          \
    ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(ppoll), ALLOW(rt_sigreturn),               \
    ALLOW(rt_sigprocmask), ALLOW(sigaltstack), ALLOW(restart_syscall), ALLOW(munmap),          \
    ALLOW(madvise), ALLOW(brk), ALLOW(mremap), ALLOW(sched_yield), ALLOW(gettid), ALLOW(getpid), \
    ALLOW(getrandom), ALLOW(close), ALLOW(exit), ALLOW(exit_group),                            \
    ALLOW(set_robust_list), /* one of our threads may still be starting */                     \
    OPTIONAL ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC)

#ifdef SYS_rseq
#define ALLOW_RSEQ ALLOW(rseq),
#else
#define ALLOW_RSEQ
#endif
#ifdef SYS_poll
#define ALLOW_POLL ALLOW(poll),
#else
#define ALLOW_POLL
#endif
#ifdef SYS_time
#define ALLOW_TIME ALLOW(time),
#else
#define ALLOW_TIME
#endif
#if MS_HAS_SHADOW /* glibc's way of finding a thread's stack */
#define OPTIONAL ALLOW_RSEQ ALLOW_POLL ALLOW_TIME ALLOW(sched_getaffinity),
#else
#define OPTIONAL ALLOW_RSEQ ALLOW_POLL ALLOW_TIME
#endif

static bool install(const struct sock_filter *filter, size_t length) {
  struct sock_fprog program = {(unsigned short)length, (struct sock_filter *)filter};
  /* On all threads, or on none. */
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#define BEGINNING                                                                    \
  LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),               \
    ANSWER(SECCOMP_RET_KILL_PROCESS), LOAD(nr)

/* What fork does, and no more: no thread, no shared memory. */
static bool confine_forking_calls(void) {
  const struct sock_filter filter[] = {
    BEGINNING, COMPUTING,
    ALLOW_WITH(clone, 0, CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD),
    ALLOW(wait4), ALLOW(getppid), ALLOW_WITH(prctl, 0, PR_SET_PDEATHSIG),
    ANSWER(REFUSED),
  };
  return install(filter, sizeof filter / sizeof *filter);
}

static bool confine_calls(void) {
  const unsigned self = (unsigned)getpid();
  const struct sock_filter filter[] = {
    BEGINNING, COMPUTING,
    ALLOW_WITH(tgkill, 0, self), /* the watchdog's signal, and abort */
    ANSWER(REFUSED),
  };
  return install(filter, sizeof filter / sizeof *filter);
}

#ifdef SYS_dup2
#define EACH_DUP2(what) what(dup2),
#else
#define EACH_DUP2(what)
#endif
#ifdef SYS_setrlimit
#define EACH_SETRLIMIT(what) what(setrlimit),
#else
#define EACH_SETRLIMIT(what)
#endif

/* What a zygote needs to take orders and fork, and its children until they are confined. */
#define FORKING(what)                                                                        \
  what(recvmsg), what(dup3), EACH_DUP2(what) EACH_SETRLIMIT(what) what(prlimit64),           \
    what(prctl), what(rt_sigaction), what(seccomp)

static bool confine_zygote_calls(void) {
  const unsigned new_namespaces = 0x7e020000;
  const struct sock_filter filter[] = {
    BEGINNING, COMPUTING, FORKING(ALLOW), ALLOW(tgkill),
    ALLOW_WITH(unshare, 0, CLONE_FILES), /* ms_confine */
    ALLOW_WITHOUT(clone, 0, new_namespaces),
#ifdef SYS_clone3 /* whose flags cannot be seen; glibc goes on with clone */
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)SYS_clone3, 0, 1),
    ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
#endif
    ANSWER(REFUSED),
  };
  return install(filter, sizeof filter / sizeof *filter);
}

/* Takes from a zygote's child what the zygote's filter allows and confine_calls does not. A filter
 * is compiled for each process, so it is short. */
static bool confine_child_calls(void) {
  const unsigned self = (unsigned)getpid();
  const struct sock_filter filter[] = {
    LOAD(nr), FORKING(REFUSE), REFUSE(clone), REFUSE(unshare),
    ALLOW_WITH(tgkill, 0, self),
    ANSWER(SECCOMP_RET_ALLOW),
  };
  return install(filter, sizeof filter / sizeof *filter);
}

#else
static bool confine_calls(void) { return false; }
static bool confine_zygote_calls(void) { return false; }
static bool confine_child_calls(void) { return false; }
static bool confine_forking_calls(void) { return false; }
#endif

/* What cannot be done twice, or not by a process that is confined already. */
static unsigned confine_beginning(void) {
  unsigned missing = 0;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) missing |= MS_NO_NEW_PRIVILEGES;
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); /* not even the same user looks into the memory */
  if (!confine_files()) missing |= MS_LANDLOCK;
  return missing;
}

void ms_confine_zygote(void) {
  enum { DESCRIPTORS = 5 }; /* the standard ones, and those of an order */
  zygote.mapped = mapped_bytes();
  zygote.missing = confine_beginning();
  if (!confine_growth(DESCRIPTORS)) zygote.missing |= MS_RESOURCE_LIMITS;
  zygote.has_filter = confine_zygote_calls();
  zygote.is_done = true;
}

unsigned ms_confine(uint64_t more) {
  uint64_t address_space = (zygote.is_done ? zygote.mapped : mapped_bytes()) + more;
  unsigned missing = zygote.is_done ? zygote.missing : confine_beginning();
  if (!confine_resources(address_space)) missing |= MS_RESOURCE_LIMITS;
  /* A table of descriptors that no other thread uses: the system is quicker at reading and writing
   * when it need not count who does. */
  unshare(CLONE_FILES);
  bool is_filtered = may_fork ? confine_forking_calls()
                     : zygote.has_filter ? confine_child_calls()
                                         : confine_calls();
  if (!is_filtered) missing |= MS_SYSTEM_CALL_FILTER;
  return missing;
}

unsigned ms_confine_forking(uint64_t more) {
  may_fork = true;
  return ms_confine(more);
}

#else

unsigned ms_confine_forking(uint64_t more) { return ms_confine(more); }

unsigned ms_confine(uint64_t more) {
  (void)more;
  return MS_NO_NEW_PRIVILEGES | MS_LANDLOCK | MS_RESOURCE_LIMITS | MS_SYSTEM_CALL_FILTER;
}

void ms_confine_zygote(void) {}

#endif
