/* Counts locks that a thread takes: the definition here stands before the C library's own. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_NEXT */
#endif
#include "cperft.h"

static _Thread_local unsigned long long taken;

unsigned long long lock_count(void) { return taken; }

#ifdef __GLIBC__

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  static _Atomic(int (*)(pthread_mutex_t *)) real;
  int (*lock)(pthread_mutex_t *) = real;
  if (!lock) real = lock = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  taken++;
  return lock(mutex);
}

#endif
