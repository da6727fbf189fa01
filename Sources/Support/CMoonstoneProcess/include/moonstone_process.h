/* Child processes and the pipes to them: workers, which run our scripts confined, and engines,
 * which are other people's programs and are not.
 *
 * What this does to the process that it is linked into: the first engine starts a thread, which
 * never ends. A write blocks SIGPIPE and SIGXFSZ on its own thread while it lasts. Only what a
 * worker calls changes its process for good: ms_confine, ms_stop_time and ms_run_apart. */
#ifndef MOONSTONE_PROCESS_H
#define MOONSTONE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- Pipes: pipes.c ---- */

/* write(2) without a signal: a closed pipe answers EPIPE, a limit on the size of files EFBIG. */
ssize_t ms_write_quietly(int descriptor, const void *bytes, size_t length);

/* Writes everything to a descriptor that does not block, within so many milliseconds. 0, or an
 * errno: ETIMEDOUT if time is up, EPIPE if the reader is gone. */
int ms_write_within(int descriptor, const void *bytes, size_t length, int milliseconds);

/* Waits until there is something to read, or the end, for so many milliseconds: 1, 0 if time is up,
 * -1 with errno. Reads nothing. */
int ms_wait_readable(int descriptor, int milliseconds);

/* ---- Engines: engine.c ---- */

typedef struct ms_engine {
  int pid;    /* also of its process group */
  int input;  /* what we write */
  int output; /* what we read */
  int errors; /* its standard error, which we read */
} ms_engine;

/* Starts a program, which is looked up in PATH as a shell does, with these arguments, NULL-
 * terminated. Of our descriptors it gets three pipes and nothing else. 0, or an errno. Where the
 * system can, it is killed when this process ends, however that happens. */
int ms_engine_start(char *const arguments[], ms_engine *engine);

enum { MS_ENGINE_OUTPUT = 1, MS_ENGINE_ERRORS = 2 };

/* Waits for so many milliseconds until one of the `wanted` pipes has something to read, or ends.
 * Which ones; 0 if none. */
int ms_engine_wait(const ms_engine *engine, int wanted, int milliseconds);

/* Kills it and every process of its group. ms_engine_end must still be called. */
void ms_engine_kill(const ms_engine *engine);

/* Closes its input, gives it so many milliseconds to end by itself, kills what is left, closes the
 * pipes and waits for its end. Returns the status from wait(). */
int ms_engine_end(ms_engine *engine, int milliseconds);

/* ---- Workers, seen from outside: worker.c ---- */

typedef struct ms_worker {
  int pid;
  int input;  /* what the parent writes */
  int output; /* what the parent reads */
} ms_worker;

/* Starts the program at `path` with these arguments, NULL-terminated, and pipes for its standard
 * input and output. It gets no other descriptor, and no environment but what the loader needs.
 * Where the system can, its addresses are the same in each run. 0, or an errno. */
int ms_worker_start(const char *path, char *const arguments[], ms_worker *worker);

/* Kills a worker if it still runs, closes its pipes and waits for its end. Returns the status from
 * wait(). */
int ms_worker_end(ms_worker *worker);

/* ---- Workers, seen from inside ---- */

/* What a system may lack of the confinement. */
enum {
  MS_NO_NEW_PRIVILEGES = 1,
  MS_LANDLOCK = 2,
  MS_RESOURCE_LIMITS = 4,
  MS_SYSTEM_CALL_FILTER = 8,
};

/* confine.c: confines this process for good. Afterwards it opens no file or socket, starts no
 * process, reaches no other process, and maps nothing executable. It reads and writes the
 * descriptors 0 to 2, so close the others before. `address_space` is in bytes. Returns what the
 * system lacks; everything else is in force. */
unsigned ms_confine(uint64_t address_space);

/* clock.c: makes time() answer 0 from now on to the library, or program, that holds `code`, and to
 * nothing else. False where the system does not allow it. */
bool ms_stop_time(const void *code);

/* apart.c: runs `body` on a thread of its own, whose stack lies at a fixed place where the system
 * allows it, and waits until it returns or the other end of `descriptor` is closed. Whether it
 * returned. Meanwhile each SIGUSR1 calls `interrupted` on the calling thread; its handler stays
 * installed. */
bool ms_run_apart(void (*body)(void *), void *context, int descriptor,
                  void (*interrupted)(void *));

#endif
