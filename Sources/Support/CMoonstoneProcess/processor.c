/* Ends a program on a processor that lacks instructions which it was built to use, with a sentence
 * instead of an illegal instruction. */
#include "process.h"

#if defined(__x86_64__) && defined(__AVX2__)

#include <string.h>
#include <unistd.h>

/* The rest of the program is built for newer processors, Swift's `main` included. So these two are
 * for the oldest, and run before all that. */
#define FOR_ANY __attribute__((target("arch=x86-64"), noinline))

FOR_ANY static const char *lacking(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2")) return "AVX2";
  if (!__builtin_cpu_supports("bmi")) return "BMI1";
  if (!__builtin_cpu_supports("bmi2")) return "BMI2";
  if (!__builtin_cpu_supports("fma")) return "FMA";
  return NULL;
}

FOR_ANY __attribute__((constructor(101))) static void refuse_old_processors(void) {
  const char *name = lacking();
  if (!name) return;
  const char *parts[] = {"this program was built for processors with ", name,
    ", which this one lacks; built with “make FLAGS=”, it runs on any\n"};
  for (int i = 0; i < 3; i += 1) {
    if (write(STDERR_FILENO, parts[i], strlen(parts[i])) < 0) break;
  }
  _exit(70);
}

#endif
