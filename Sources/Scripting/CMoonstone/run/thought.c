/* What a script says while it thinks.
 *
 * It is kept until the watchdog tells it. So saying something costs the same however often it
 * happens, with or without listeners. If a script says too much, only the newest is reported. */
#include "run/run.h"

#include <string.h>

enum { PAUSE_NANOSECONDS = 50000000 };

void ms_thought_tell(run *r, uint64_t time) {
  thought *t = &r->thought;
  if (!t->due || time < t->due) return;
  t->due = 0;
  t->earliest = time + PAUSE_NANOSECONDS;
  t->hear(t->listener, &t->newest, t->ticks);
}

/* Copies a text, if there is one. */
static void keep(ms_text *text, char *room) {
  if (!text->bytes) return;
  memcpy(room, text->bytes, text->length);
  text->bytes = room;
}

void ms_thought_say(run *r, const ms_comment *comment) {
  thought *t = &r->thought;
  pthread_mutex_lock(&r->lock);
  if (t->hear && r->deadline) {
    t->newest = *comment;
    keep(&t->newest.text, t->texts.text);
    keep(&t->newest.pv, t->texts.pv);
    keep(&t->newest.marks, t->texts.marks);
    t->ticks = r->ticks;
    t->due = t->earliest ? t->earliest : 1;
  }
  pthread_mutex_unlock(&r->lock);
}

/* Without the lock: others look here only while they watch a call. */
void ms_thought_listen(run *r, ms_hear *hear, void *listener) {
  r->thought.hear = hear;
  r->thought.listener = listener;
}
