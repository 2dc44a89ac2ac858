#define _GNU_SOURCE
#include "Endings.h"

#include <errno.h>

#ifndef CALLOCATOR_IS_SANITIZED

// glibc's own, by the names that it keeps for allocators like this one.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

#define PROGRAM_WIDE __attribute__((visibility("default"), used))

static const char no_sentence[] = "error[limit.memory]: there is not enough memory\n";

__attribute__((noinline, cold)) _Noreturn static void out_of_memory(void) {
  const callocator_endings *endings = callocator_current_endings();
  if (endings->out_of_memory) {
    callocator_end(
      endings->out_of_memory, endings->out_of_memory_length, endings->out_of_memory_exit);
  }
  // Before main.
  callocator_end(no_sentence, sizeof no_sentence - 1, 4);
}

static inline void *checked(void *memory) {
  if (__builtin_expect(memory == NULL, 0)) out_of_memory();
  return memory;
}

PROGRAM_WIDE void *malloc(size_t size) { return checked(__libc_malloc(size)); }

PROGRAM_WIDE void *calloc(size_t count, size_t size) {
  return checked(__libc_calloc(count, size));
}

PROGRAM_WIDE void *realloc(void *memory, size_t size) {
  void *result = __libc_realloc(memory, size);
  // With a size of nothing it is free() by another name.
  if (__builtin_expect(result == NULL, 0) && !(memory && size == 0)) out_of_memory();
  return result;
}

PROGRAM_WIDE void *memalign(size_t alignment, size_t size) {
  return checked(__libc_memalign(alignment, size));
}

PROGRAM_WIDE void *aligned_alloc(size_t alignment, size_t size) {
  return checked(__libc_memalign(alignment, size));
}

PROGRAM_WIDE int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  *result = checked(__libc_memalign(alignment, size));
  return 0;
}

void callocator_out_of_memory(void) { out_of_memory(); }

#endif
