/* Child processes and the pipes to them: workers, which run our scripts confined, and engines,
 * which are other people's programs and are not.
 *
 * What this does to the process that it is linked into: the first engine starts a thread, which
 * never ends. A write blocks SIGPIPE and SIGXFSZ on its own thread while it lasts. Only what a
 * worker calls changes its process for good: ms_confine, ms_run_apart; so does ms_pause_together.
 * One that was built for newer processors ends at its start on an older one, with 70 (processor.c). */
#ifndef MOONSTONE_PROCESS_H
#define MOONSTONE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- Time: pause.c ---- */

/* Nanoseconds since some moment. It stands still while the program is stopped by Ctrl-Z, if one of
 * the two below has been called; changes of the system's clock do not affect it. */
uint64_t ms_time(void);

/* Stops and continues workers together with this process, by handlers for SIGTSTP, SIGTTIN and
 * SIGTTOU. A signal that is ignored or has another handler keeps it. */
void ms_pause_together(void);

/* For a worker: lets its parent stop it. */
void ms_pause_with_parent(void);

/* ---- Priorities: background.c ---- */

/* From here on a process that was started for this one, or this thread, gets only what others leave
 * of the processors; so do the processes and threads that it starts. */
void ms_process_background(int pid);
void ms_thread_background(void);

/* ---- News of files: news.c ---- */

/* A descriptor for news; negative where the system has none to give. */
int ms_news_open(void);

/* From here on there is news when the file at a path is written, replaced or removed, or appears.
 * False if the system does not say; errno is ENOSPC when it follows no more files. */
bool ms_news_follow(int news, const char *path);

/* Whether there was news since the last call. Never waits. */
bool ms_news_read(int news);

/* ---- Pipes: pipes.c ---- */

/* read(2) and write(2), by threads that nobody cancels. */
ssize_t ms_read(int descriptor, void *bytes, size_t length);
ssize_t ms_write(int descriptor, const void *bytes, size_t length);

/* write(2) without a signal: a closed pipe answers EPIPE, a limit on the size of files EFBIG. */
ssize_t ms_write_quietly(int descriptor, const void *bytes, size_t length);

/* Writes everything to a descriptor that does not block, within `milliseconds`. 0, or an errno:
 * ETIMEDOUT if time is up, EPIPE if the reader is gone. */
int ms_write_within(int descriptor, const void *bytes, size_t length, int milliseconds);

/* Waits until there is something to read, or the end, for `milliseconds` at most: 1, 0 if time is
 * up, -1 with errno. Reads nothing. */
int ms_wait_readable(int descriptor, int milliseconds);

/* ---- Memory: pages.c ---- */

/* Copies bytes, at least one, to memory that is never freed, and that forked processes share. NULL
 * without memory. */
const void *ms_pages_keep(const void *bytes, size_t length);

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

/* Waits until one of the `wanted` pipes has something to read, or ends; `milliseconds` at most.
 * Which ones; 0 if none. */
int ms_engine_wait(const ms_engine *engine, int wanted, int milliseconds);

/* How many bytes of its input it has not read; -1 where the system does not say. */
int ms_engine_unread(const ms_engine *engine);

/* Kills it and every process of its group. ms_engine_end must still be called. */
void ms_engine_kill(const ms_engine *engine);

/* Closes its input, gives it `milliseconds` to end by itself, kills what is left, closes the
 * pipes and waits for its end. Returns the status from wait(). */
int ms_engine_end(ms_engine *engine, int milliseconds);

/* ---- Workers, seen from outside: worker.c ---- */

typedef struct ms_worker {
  int pid;
  int input;  /* what the parent writes */
  int output; /* what the parent reads */
  int held;   /* the worker's end of what the parent writes: while somebody could read that, no
                 signal says that nobody does */
  int place;  /* among those that stop together with this process */
} ms_worker;

/* Starts the program at `path` with these arguments, NULL-terminated, and pipes for its standard
 * input and output. It gets no other descriptor. Its environment holds what the loader needs, and
 * settings under which mathematical functions give the same bits on every processor. Where the
 * system can, its addresses are the same in each run. 0, or an errno. */
int ms_worker_start(const char *path, char *const arguments[], ms_worker *worker);

/* Writes a message. 0, or an errno: ETIMEDOUT if the worker does not read it within
 * `milliseconds`, EPIPE if it is gone. A write to one that is gone may succeed; a read fails. */
int ms_worker_write(const ms_worker *worker, const void *bytes, size_t length, int milliseconds);

/* ---- Zygotes: zygote.c ---- */

/* A process that is prepared once and forks the workers, on Linux and without a sanitizer. */
typedef struct ms_zygote {
  int pid;
  int socket; /* what it gets its orders through */
  int place;  /* among those that stop together with this process */
} ms_zygote;

/* Starts a program as ms_worker_start does, which must call ms_zygote_serve. 0, or an errno;
 * ENOTSUP where there are no zygotes. */
int ms_zygote_start(const char *path, char *const arguments[], ms_zygote *zygote);

/* Has a zygote fork a worker. It is a child of this process, as if ms_worker_start had started it.
 * From any thread. 0, or an errno: EPIPE if the zygote is gone, ETIMEDOUT if it does not answer,
 * ENOTSUP if its program cannot fork since it has threads. */
int ms_zygote_fork(const ms_zygote *zygote, ms_worker *worker);

/* Ends a zygote. Its workers live on. */
void ms_zygote_end(ms_zygote *zygote);

/* For the program of a worker, before it starts a thread or confines itself: if it was started as a
 * zygote, it becomes confined and forks. Returns in each child, whose standard input and output are
 * then a worker's, and at once in a program that was not. */
void ms_zygote_serve(void);

/* Whether it was started as one. */
bool ms_zygote_is_asked(void);

/* ---- Workers once more ---- */

/* The CPU time that a worker has used, in seconds; 0 where the system does not tell. */
double ms_worker_cpu(const ms_worker *worker);

/* How many seconds after its own limit a worker may still answer. */
double ms_worker_grace(void);

/* tasks.c: whether one of its threads runs, or waits for a processor or the disk; false where the
 * system does not tell. */
bool ms_worker_is_busy(const ms_worker *worker);

/* Whether somebody has stopped it. */
bool ms_worker_is_stopped(const ms_worker *worker);

/* Ends it by a signal when it has used so much CPU time, in seconds. */
void ms_worker_limit_cpu(const ms_worker *worker, double seconds);

/* Waits `milliseconds` at most for a worker to end by itself, kills it if it still runs, and
 * closes its pipes. Returns the status from wait(), and whether it was killed here. */
int ms_worker_end(ms_worker *worker, int milliseconds, bool *is_killed);

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
 * descriptors 0 to 2, so close the others before. `more` is how many bytes it may map besides what
 * it has mapped. Returns what the system lacks; everything else is in force. */
unsigned ms_confine(uint64_t more);

/* The same, but it may fork, and wait for what it has forked. */
unsigned ms_confine_forking(uint64_t more);

/* apart.c: runs `body` on a thread of its own, whose stack has 16 MiB, and waits until it returns.
 * False if it could not be started. */
bool ms_run_deep(void (*body)(void *), void *context);

/* The same, and waits until it returns or the other end of `descriptor` is closed. Whether it
 * returned. Meanwhile each SIGUSR1 calls `interrupted` on the calling thread; its handler stays
 * installed. */
bool ms_run_apart(void (*body)(void *), void *context, int descriptor,
                  void (*interrupted)(void *));

#endif
