/* Confining a process for good: afterwards it computes, and talks through the descriptors it
 * has.
 *
 * Each step needs what the next one takes away, so their order is fixed: no new privileges,
 * Landlock, resource limits, the filter of system calls. RLIMIT_NOFILE before Landlock would
 * silently disable Landlock. */
#include "moonstone_process.h"

#include "moonstone_sanitizers.h"

#ifdef __linux__

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
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

/* ---- Resource limits ---- */

static bool confine_resources(uint64_t address_space) {
  const struct {
    int resource;
    rlim_t limit;
  } limits[] = {{RLIMIT_CORE, 0}, {RLIMIT_FSIZE, 0}, {RLIMIT_NOFILE, 3}, {RLIMIT_NPROC, 0},
                {RLIMIT_MEMLOCK, 0}, {RLIMIT_MSGQUEUE, 0}, {RLIMIT_AS, address_space}};
  bool ok = true;
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    if (MS_HAS_SHADOW && limits[i].resource == RLIMIT_AS) continue;
    struct rlimit limit = {limits[i].limit, limits[i].limit};
    ok &= setrlimit(limits[i].resource, &limit) == 0;
  }
  return ok;
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

static bool confine_calls(void) {
  const unsigned self = (unsigned)getpid();
  const struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    ALLOW(read), ALLOW(write), ALLOW(futex), ALLOW(clock_gettime), ALLOW(gettimeofday),
    ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(ppoll), ALLOW(rt_sigreturn),
    ALLOW(rt_sigprocmask), ALLOW(sigaltstack), ALLOW(restart_syscall), ALLOW(munmap),
    ALLOW(madvise), ALLOW(brk), ALLOW(mremap), ALLOW(sched_yield), ALLOW(gettid), ALLOW(getpid),
    ALLOW(getrandom), ALLOW(close), ALLOW(exit), ALLOW(exit_group),
    ALLOW(set_robust_list), /* one of our threads may still be starting */
#if MS_HAS_SHADOW
    ALLOW(sched_getaffinity), /* glibc's way of finding a thread's stack */
#endif
#ifdef SYS_rseq
    ALLOW(rseq),
#endif
#ifdef SYS_poll
    ALLOW(poll),
#endif
#ifdef SYS_time
    ALLOW(time),
#endif
    ALLOW_WITH(tgkill, 0, self), /* the watchdog's signal, and abort */
    ALLOW_WITHOUT(mmap, 2, PROT_EXEC),
    ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
    ANSWER(REFUSED),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, (struct sock_filter *)filter};
  /* On all threads, or on none. */
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#else
static bool confine_calls(void) { return false; }
#endif

unsigned ms_confine(uint64_t address_space) {
  unsigned missing = 0;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) missing |= MS_NO_NEW_PRIVILEGES;
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); /* not even the same user looks into the memory */
  if (!confine_files()) missing |= MS_LANDLOCK;
  if (!confine_resources(address_space)) missing |= MS_RESOURCE_LIMITS;
  if (!confine_calls()) missing |= MS_SYSTEM_CALL_FILTER;
  return missing;
}

#else

unsigned ms_confine(uint64_t address_space) {
  (void)address_space;
  return MS_NO_NEW_PRIVILEGES | MS_LANDLOCK | MS_RESOURCE_LIMITS | MS_SYSTEM_CALL_FILTER;
}

#endif
