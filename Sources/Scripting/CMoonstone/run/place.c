/* Where a failure happened. Lua writes the name of a file and a line in front of its messages, and so
 * do we. Here alone is that read again, and only by the names that a machine was given. */
#include "run/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A name as messages have it: cut as Lua cuts it, and without control characters. */
typedef char file_name[4 * LUA_IDSIZE + 8];

struct file_names {
  int count;
  file_name names[];
};

static void write_name(file_name out, const char *name) {
  enum { KEPT = LUA_IDSIZE - 4 };
  char text[LUA_IDSIZE];
  size_t length = strlen(name);
  if (length < LUA_IDSIZE) snprintf(text, sizeof text, "%s", name);
  else snprintf(text, sizeof text, "...%s", name + length - KEPT);
  ms_clean_text(out, sizeof(file_name), text, strlen(text), false);
}

void ms_files_name(vm *m, const ms_source *source, const ms_include *includes, int count) {
  ms_files_free(m);
  m->files = malloc(sizeof *m->files + (size_t)(count + 1) * sizeof(file_name));
  if (!m->files) return; /* then places are not known apart */
  m->files->count = count + 1;
  write_name(m->files->names[0], source->name);
  for (int i = 0; i < count; i++) write_name(m->files->names[i + 1], includes[i].source.name);
}

void ms_files_free(vm *m) {
  free(m->files);
  m->files = NULL;
}

/* Reads `:NUMBER`. */
static bool read_number(const char **text, int *number) {
  const char *at = *text;
  if (at[0] != ':' || at[1] < '1' || at[1] > '9' || strspn(at + 1, "0123456789") > 9) return false;
  *number = (int)strtol(at + 1, (char **)text, 10);
  return true;
}

void ms_fault_take_whole(vm *m) {
  m->fault = (ms_fault){.file = -1, .text = {m->message, strlen(m->message)}};
}

void ms_fault_split(vm *m) {
  ms_fault_take_whole(m);
  for (int i = 0; m->files && i < m->files->count; i++) {
    size_t length = strlen(m->files->names[i]);
    if (strncmp(m->message, m->files->names[i], length) != 0) continue;
    ms_fault found = {.file = i};
    const char *at = m->message + length;
    if (read_number(&at, &found.line)) read_number(&at, &found.column);
    if (at[0] != ':' || at[1] != ' ') continue;
    found.text = (ms_text){at + 2, strlen(at + 2)};
    m->fault = found;
    return;
  }
}
