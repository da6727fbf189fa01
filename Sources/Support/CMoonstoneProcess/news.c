/* What the system tells of files: by inotify, where there is one. */
#include "moonstone_process.h"

#ifdef __linux__

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

enum {
  OF_FILES = IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF,
  OF_FOLDERS =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF,
  MOST_FOLLOWED = 4096 /* a person may have few more, for all programs together */
};

int ms_news_open(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

static bool add(int news, const char *path, uint32_t events) {
  int number = inotify_add_watch(news, path, events | IN_MASK_ADD);
  if (number <= MOST_FOLLOWED) return number >= 0;
  inotify_rm_watch(news, number);
  errno = ENOSPC;
  return false;
}

static bool is_missing(void) { return errno == ENOENT || errno == ENOTDIR; }

/* Makes a path that of its folder. False if there is none above it. */
static bool ascend(char *path) {
  char *slash = strrchr(path, '/');
  if (!slash) {
    if (strcmp(path, ".") == 0) return false;
    strcpy(path, ".");
  } else if (slash == path) {
    if (!path[1]) return false;
    path[1] = 0;
  } else {
    *slash = 0;
  }
  return true;
}

bool ms_news_follow(int news, const char *path) {
  char folder[PATH_MAX];
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof folder) return false;
  if (!add(news, path, OF_FILES) && !is_missing()) return false;
  memcpy(folder, path, length + 1);
  while (ascend(folder)) {
    if (add(news, folder, OF_FOLDERS | IN_ONLYDIR)) return true;
    if (!is_missing()) return false;
  }
  return false;
}

bool ms_news_read(int news) {
  _Alignas(struct inotify_event) char events[4096];
  bool is_any = false;
  while (read(news, events, sizeof events) > 0) is_any = true;
  return is_any;
}

#else

int ms_news_open(void) { return -1; }

bool ms_news_follow(int news, const char *path) {
  (void)news, (void)path;
  return false;
}

bool ms_news_read(int news) {
  (void)news;
  return false;
}

#endif
