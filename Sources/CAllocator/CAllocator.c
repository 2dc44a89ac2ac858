#define _GNU_SOURCE
#include "CAllocator.h"

#include <errno.h>
#include <stdatomic.h>
#include <unistd.h>

static callocator_endings endings;

void callocator_set_endings(const callocator_endings *new_endings) { endings = *new_endings; }

/// Ends the process. One thread does it; others that come here wait for the end.
_Noreturn void callocator_end(const char *sentence, size_t length, int code) {
  static atomic_flag is_ending = ATOMIC_FLAG_INIT;
  static _Thread_local int is_mine;
  if (!is_mine) {
    if (atomic_flag_test_and_set(&is_ending)) {
      for (;;) pause();
    }
    is_mine = 1;
    if (endings.before_end) endings.before_end();
    while (length > 0) {
      ssize_t count = write(STDERR_FILENO, sentence, length);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      sentence += count;
      length -= (size_t)count;
    }
  }
  _exit(code);
}

const callocator_endings *callocator_current_endings(void) { return &endings; }
