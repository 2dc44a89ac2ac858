#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

#include "CLoaded.h"

/// A function of a library and where its address goes.
typedef struct {
  const char *name;
  void **address;
} loaded_function;

/// Loads the first of `names`, which end with NULL, that has all of `functions`; 0 where none does.
static inline int loaded_library(const char *const *names, const loaded_function *functions,
                                 size_t count) {
  for (; *names; names++) {
    void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    size_t found = 0;
    while (found < count && (*functions[found].address = dlsym(library, functions[found].name))) {
      found++;
    }
    // One that lacks something stays: libraries of GLib's types do not bear being unloaded.
    if (found == count) return 1;
  }
  return 0;
}

/// Copies `words` without the line feed at their end.
static inline void loaded_explain(char message[LOADED_MESSAGE_SIZE], const char *words) {
  strncpy(message, words ? words : "", LOADED_MESSAGE_SIZE - 1);
  message[LOADED_MESSAGE_SIZE - 1] = 0;
  message[strcspn(message, "\n")] = 0;
}
