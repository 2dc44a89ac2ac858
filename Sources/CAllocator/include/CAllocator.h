#pragma once

#include <malloc.h>
#include <stddef.h>

// How a process ends that is out of memory, and how one that crashes does.
//
// A program that links this target has a malloc, calloc, realloc, aligned_alloc, memalign,
// posix_memalign and a pthread_create of its own; by the rules of ELF all libraries in the
// process call the program's. They ask glibc's, with all that mallopt set, and where that has
// nothing they end the process: no library ever sees that an allocation failed. Libraries are
// seldom tested in that state: Cairo leaves fonts out of a PDF that it calls whole, libdispatch
// waits for ever for a thread. What is freed goes to glibc's own free.
//
// For programs, not for libraries: the choice is for the whole process. Under the address and
// thread sanitizers, which have allocators of their own, nothing of it is there.

/// How the process ends where there is no memory; the sentences are written by `write` and must
/// stay where they are.
typedef struct {
  /// What is said where an allocation failed.
  const char *out_of_memory;
  size_t out_of_memory_length;
  /// What is said where a stack has run out.
  const char *out_of_stack;
  size_t out_of_stack_length;
  /// What is said where a file that was mapped has become shorter.
  const char *out_of_file;
  size_t out_of_file_length;
  /// What is said of any other crash.
  const char *crash;
  size_t crash_length;
  /// Called before the end; may do only what a signal handler may. NULL for nothing.
  void (*before_end)(void);
  /// The exit codes, in the same order.
  int out_of_memory_exit, out_of_stack_exit, out_of_file_exit, crash_exit;
} callocator_endings;

/// Sets how the process ends, from now on. Call it before there are threads.
void callocator_set_endings(const callocator_endings *endings);

/// Has crashes end the process as `endings` say, on any thread. Call it before there are threads.
void callocator_catch_crashes(void);
