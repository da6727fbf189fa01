/* What a person asks of a session, and what it answers: messages of text, by the worker's pipes.
 *
 * A request is a word and what it needs; `breaks` is followed by a line for each. An answer begins
 * with a line that says where the thought stands, with tabs in between:
 *
 *   stopped REASON TICKS BUDGET FILE LINE DETAIL
 *   ended STATUS TICKS BUDGET MOVE MESSAGE
 *   first            there is nothing before
 *   gone NUMBER      this watched value, counted from 0, is gone, and watched no more
 *   lost             the process that explored has ended
 *
 * What breakpoints logged, or what was looked at, follows. */
#include "run/debug_order.h"

#include "moonstone_process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct server {
  debug_server at;
  uint8_t asks, tells; /* kinds of messages */
} server;

/* ---- Messages: their length, their kind, and a text with its length ---- */

static bool read_all(void *bytes, size_t length) {
  for (size_t done = 0; done < length;) {
    ssize_t got = ms_read(0, (char *)bytes + done, length - done);
    if (got <= 0) return false;
    done += (size_t)got;
  }
  return true;
}

static uint32_t number_in(const uint8_t *bytes) {
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void write_number(uint8_t *bytes, uint32_t number) {
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(number >> 8 * i);
}

/* Reads a request of at most `size` - 1 bytes. False at the end, or if it is none. */
static bool read_request(const server *s, char *request, size_t size) {
  uint8_t head[9];
  if (!read_all(head, sizeof head) || head[4] != s->asks) return false;
  uint32_t length = number_in(head + 5);
  if (number_in(head) != length + 5 || length >= size) return false;
  request[length] = 0;
  return read_all(request, length);
}

static void tell(const server *s, const char *text, size_t length) {
  uint8_t head[9];
  write_number(head, (uint32_t)length + 5);
  head[4] = s->tells;
  write_number(head + 5, (uint32_t)length);
  const char *parts[] = {(const char *)head, text};
  const size_t lengths[] = {sizeof head, length};
  for (int i = 0; i < 2; i++)
    for (size_t done = 0; done < lengths[i];) {
      ssize_t wrote = ms_write(1, parts[i] + done, lengths[i] - done);
      if (wrote <= 0) return;
      done += (size_t)wrote;
    }
}

/* ---- Answers ---- */

static void say_state(server *s) {
  debug *d = s->at.d;
  debug_share *share = d->share;
  static const char *const reasons[] = {"step", "breakpoint", "watch", "error", "call",
                                        "tick", "pause", "start", "end", "return"};
  if (s->at.is_live) {
    const debug_place *here = &share->here;
    ms_debug_say(d, "stopped\t%s\t%llu\t%llu\t%s\t%d\t", reasons[share->reason],
                 (unsigned long long)ms_debug_spent(share, here->ticks),
                 (unsigned long long)share->budget, here->file,
                 here->line);
    ms_debug_say_text(d, share->detail, strlen(share->detail));
  } else if (s->at.is_at_end) {
    ms_debug_say(d, "ended\t%d\t%llu\t%llu\t%lld\t", (int)share->status,
                 (unsigned long long)share->choice.ticks, (unsigned long long)share->budget,
                 (long long)share->choice.move);
    ms_debug_say_text(d, share->end, strlen(share->end));
  } else {
    ms_debug_say(d, "lost");
  }
  ms_debug_say(d, "\n");
}

/* Drops the watched values that are gone, the last one first, and says so. */
static void drop_gone(server *s) {
  debug *d = s->at.d;
  for (int i = d->share->watches; i-- > 0;) {
    if (!d->share->watch[i].is_gone) continue;
    ms_debug_watch_drop(d, i);
    ms_debug_say(d, "gone\t%d\n", i);
  }
}

static void answer(server *s, debug_outcome outcome) {
  debug *d = s->at.d;
  debug_share *share = d->share;
  share->reply_length = 0;
  drop_gone(s);
  if (outcome == NONE && (s->at.is_live || s->at.is_at_end)) ms_debug_say(d, "first\n");
  say_state(s);
  size_t room = REPLY - share->reply_length - 1;
  size_t length = share->logged < room ? share->logged : room;
  memcpy(share->reply + share->reply_length, share->log, length);
  share->reply_length += length;
  share->logged = 0;
  tell(s, share->reply, share->reply_length);
}

/* ---- Requests ---- */

static debug_wish wish_of(const char *word) {
  return strcmp(word, "step") == 0   ? STEP
         : strcmp(word, "next") == 0 ? NEXT
         : strcmp(word, "out") == 0  ? OUT
                                     : RUN;
}

/* Cuts the next field, up to a tab or the end of the line. */
static const char *field(char **at) {
  char *start = *at, *end = start + strcspn(start, "\t\n");
  if (*end == '\t') *end++ = 0;
  *at = end;
  return start;
}

static void read_breaks(debug *d, char *lines) {
  debug_share *s = d->share;
  s->breaks = 0;
  memset(s->hits, 0, sizeof s->hits);
  for (char *next = lines; *next && s->breaks < BREAKS;) {
    char *line = next;
    next += strcspn(next, "\n");
    if (*next) *next++ = 0;
    if (!*line) continue;
    debug_break *b = &s->stop[s->breaks++];
    b->number = (int)strtol(field(&line), NULL, 10);
    snprintf(b->file, sizeof b->file, "%s", field(&line));
    b->line = (int)strtol(field(&line), NULL, 10);
    snprintf(b->call, sizeof b->call, "%s", field(&line));
    b->function = b->call[0] ? ms_debug_find_function(d, b->call) : NULL;
    b->ignored = (int)strtol(field(&line), NULL, 10);
    snprintf(b->condition, sizeof b->condition, "%s", field(&line));
    snprintf(b->message, sizeof b->message, "%s", field(&line));
  }
}

static void look(server *s, const char *order) {
  debug_share *share = s->at.d->share;
  share->reply_length = 0;
  if (!ms_debug_order(&s->at, order)) return tell(s, "lost\n", 5);
  if ((order[0] == 'W' || order[0] == 'w') && share->detail[0]) {
    share->reply_length = 0;
    ms_debug_say(s->at.d, "error: %s", share->detail);
  }
  tell(s, share->reply, share->reply_length);
}

/* Of those from a number on, or of one with all its moves. */
static void say_searches(server *s, const char *typed) {
  debug *d = s->at.d;
  debug_share *share = d->share;
  int number = (int)strtol(typed, NULL, 10);
  bool is_ranked = strchr(typed, 'r') && ms_debug_rank(&s->at, number);
  share->reply_length = 0;
  share->reply[0] = 0;
  int last = share->searches < SEARCHES ? share->searches : SEARCHES;
  if (is_ranked) ms_debug_say_search(d, number, &share->again);
  else if (strchr(typed, 'r')) last = number < last ? number : last;
  for (int i = number; !is_ranked && i >= 1 && i <= last && share->reply_length < REPLY / 2; i++)
    ms_debug_say_search(d, i, &share->search[i - 1]);
  tell(s, share->reply, share->reply_length);
}

/* It went somewhere: forwards, values that are watched may be gone. */
static void arrive(server *s, debug_outcome outcome, bool is_forwards) {
  debug_share *share = s->at.d->share;
  char detail[sizeof share->detail];
  memcpy(detail, share->detail, sizeof detail);
  if (share->watches && s->at.is_live) ms_debug_order(&s->at, is_forwards ? "G1" : "G0");
  memcpy(share->detail, detail, sizeof detail);
  answer(s, outcome);
}

/* Does what is asked. False if that is to end. */
static bool serve(server *s, char *request) {
  debug_share *share = s->at.d->share;
  char *rest = request + strcspn(request, " \n");
  bool has_more = *rest != 0;
  if (has_more) *rest++ = 0;
  share->detail[0] = 0;
  if (strcmp(request, "first") == 0) {
    arrive(s, ms_debug_forwards(&s->at, wish_of(rest), 0), true);
  } else if (strcmp(request, "last") == 0) {
    arrive(s, ms_debug_backwards(&s->at, wish_of(rest)), false);
  } else if (strcmp(request, "tick") == 0) {
    arrive(s, ms_debug_to_start(&s->at, TICK, (uint64_t)strtoll(rest, NULL, 10)), false);
  } else if (strcmp(request, "start") == 0) {
    arrive(s, ms_debug_to_start(&s->at, wish_of(rest), 0), false);
  } else if (strcmp(request, "end") == 0) {
    ms_debug_dismiss(&s->at);
    s->at.is_at_end = true;
    answer(s, ENDED);
  } else if (strcmp(request, "functions") == 0) {
    share->reply_length = 0;
    ms_debug_say_functions(s->at.d);
    tell(s, share->reply, share->reply_length);
  } else if (strcmp(request, "searches") == 0) {
    say_searches(s, rest);
  } else if (strcmp(request, "pause") == 0) {
    /* It was seen while something else was done, or there is nothing to pause. No answer. */
  } else if (strcmp(request, "where") == 0) {
    answer(s, STOPPED_HERE);
  } else if (strcmp(request, "breaks") == 0) {
    read_breaks(s->at.d, rest);
    ms_debug_check_breaks(s->at.d);
    tell(s, share->reply, share->reply_length);
  } else if (strcmp(request, "caught") == 0) {
    share->stops_at_caught = *rest == '1';
    tell(s, "", 0);
  } else if (strcmp(request, "unwatch") == 0) {
    /* One of them, whose number follows, or all. */
    if (!*rest) share->watches = 0;
    else if (!ms_debug_order(&s->at, rest)) ms_debug_watch_drop(s->at.d, (int)strtol(rest + 1, NULL, 10));
    tell(s, "", 0);
  } else if (strcmp(request, "look") == 0) {
    look(s, rest);
  } else {
    return false;
  }
  return true;
}

void ms_debug_serve(debug *d, bool is_thought) {
  static char request[REQUEST];
  server s = {.at = {.d = d, .is_at_end = is_thought}, .asks = d->m->debug_asks,
              .tells = d->m->debug_tells};
  answer(&s, ENDED);
  while (read_request(&s, request, sizeof request) && serve(&s, request)) {}
  ms_debug_dismiss(&s.at);
}
