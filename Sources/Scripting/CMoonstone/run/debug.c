/* A session of stepping: what its processes share, and how they wait for each other. */
#include "run/debug.h"

#include "moonstone_sanitizers.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined __linux__ && !MS_HAS_SHADOW

#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void nothing(lua_State *L, lua_Debug *ar) { (void)L, (void)ar; }

/* Where a coroutine has the number of instructions until the hook: beside the one that it begins
 * with. 0 if that is not found. */
static size_t find_count(lua_State *L) {
  enum { MAGIC = 0x3a5c6e71, MOST = 192 };
  lua_sethook(L, nothing, LUA_MASKCOUNT, MAGIC);
  size_t found = 0;
  for (size_t at = 16; at + 2 * sizeof(int) <= MOST && !found; at += sizeof(int)) {
    int two[2];
    memcpy(two, (const char *)L + at, sizeof two);
    if (two[0] == MAGIC && two[1] == MAGIC) found = at + sizeof(int);
  }
  lua_sethook(L, NULL, 0, 0);
  return found;
}

debug *ms_debug_new(vm *m) {
  size_t offset = find_count(m->L);
  if (!offset) return NULL;
  debug *d = calloc(1, sizeof *d);
  if (!d) return NULL;
  void *share = mmap(NULL, sizeof(debug_share), PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (share == MAP_FAILED) {
    free(d);
    return NULL;
  }
  d->share = share;
  d->m = m;
  d->count_offset = offset;
  d->waiting_left = -1;
  ms_debug_layout(); /* known to all processes */
  return d;
}

void ms_debug_ring(_Atomic uint32_t *bell) {
  ++*bell;
  syscall(SYS_futex, bell, FUTEX_WAKE, 1 << 20, NULL, NULL, 0);
}

void ms_debug_wait(_Atomic uint32_t *bell, uint32_t seen, int milliseconds) {
  struct timespec most = {.tv_sec = milliseconds / 1000,
                          .tv_nsec = milliseconds % 1000 * 1000000L};
  while (*bell == seen) {
    long status = syscall(SYS_futex, bell, FUTEX_WAIT, seen, milliseconds ? &most : NULL, NULL, 0);
    if (status != 0 && errno == ETIMEDOUT) return;
  }
}

#else

debug *ms_debug_new(vm *m) {
  (void)m;
  return NULL;
}

void ms_debug_ring(_Atomic uint32_t *bell) { ++*bell; }

void ms_debug_wait(_Atomic uint32_t *bell, uint32_t seen, int milliseconds) {
  (void)bell, (void)seen, (void)milliseconds;
}

#endif

/* ---- The reply ---- */

void ms_debug_say(debug *d, const char *format, ...) {
  debug_share *s = d->share;
  va_list values;
  va_start(values, format);
  size_t room = REPLY - s->reply_length;
  int n = vsnprintf(s->reply + s->reply_length, room, format, values);
  va_end(values);
  if (n > 0) s->reply_length += (size_t)n < room ? (size_t)n : room - 1;
}

void ms_debug_say_text(debug *d, const char *text, size_t length) {
  debug_share *s = d->share;
  for (size_t i = 0; i < length && s->reply_length + 3 < REPLY; i++) {
    char c = text[i];
    if (c == '\n' || c == '\\') {
      s->reply[s->reply_length++] = '\\';
      s->reply[s->reply_length++] = c == '\n' ? 'n' : '\\';
    } else {
      s->reply[s->reply_length++] = c == '\t' ? ' ' : c;
    }
  }
}
