#define _GNU_SOURCE
#include "Endings.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <ucontext.h>

// A stack that has run out cannot take the handler's frame. One in each thread's static storage
// costs address space alone, until it is used.
static _Thread_local char signal_stack[1 << 15] __attribute__((aligned(16)));

static int is_catching;

void callocator_prepare_thread(void) {
  stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  sigaltstack(&stack, NULL);
}

/// Whether a thread that stopped at `address` had run out of its stack: nothing else is as near to
/// the end of one. Frames are some hundred bytes large; that of a function with large local values,
/// which touches its far end first, tens of thousands.
static int is_stack(uintptr_t address, const ucontext_t *context) {
#if defined(__x86_64__)
  uintptr_t pointer = (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  uintptr_t pointer = context->uc_mcontext.sp;
#else
  uintptr_t pointer = 0;
#endif
  const uintptr_t near = 1 << 18;
  return address + near > pointer && address < pointer + near;
}

static void handle(int number, siginfo_t *info, void *context) {
  const callocator_endings *endings = callocator_current_endings();
  // By the kernel; what others send has no address.
  int is_fault = info->si_code > 0 && info->si_code != SI_KERNEL;
  if (number == SIGSEGV && is_fault && is_stack((uintptr_t)info->si_addr, context)) {
    callocator_end(
      endings->out_of_stack, endings->out_of_stack_length, endings->out_of_stack_exit);
  }
  if (number == SIGBUS && info->si_code == BUS_ADRERR) {
    callocator_end(endings->out_of_file, endings->out_of_file_length, endings->out_of_file_exit);
  }
  callocator_end(endings->crash, endings->crash_length, endings->crash_exit);
}

void callocator_catch_crashes(void) {
  callocator_prepare_thread();
  is_catching = 1;
  const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    struct sigaction action = {.sa_sigaction = handle};
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND;
    sigaction(signals[index], &action, NULL);
  }
}

#ifndef CALLOCATOR_IS_SANITIZED

#include <dlfcn.h>

_Noreturn void callocator_out_of_memory(void);

typedef struct {
  void *(*body)(void *);
  void *argument;
} thread_start;

static void *run_thread(void *start) {
  thread_start copy = *(thread_start *)start;
  free(start);
  if (is_catching) callocator_prepare_thread();
  return copy.body(copy.argument);
}

typedef int (*thread_maker)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

// So that each thread can tell that its stack has run out, and because who cannot have a thread
// waits for ever for one.
__attribute__((visibility("default"), used)) int pthread_create(
  pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  static _Atomic(thread_maker) system_maker;
  thread_maker maker = system_maker;
  if (!maker) {
    maker = (thread_maker)dlsym(RTLD_NEXT, "pthread_create");
    system_maker = maker;
  }
  thread_start *start = malloc(sizeof *start);
  *start = (thread_start){body, argument};
  int code = maker(thread, attributes, run_thread, start);
  if (code == EAGAIN || code == ENOMEM) callocator_out_of_memory();
  if (code != 0) free(start);
  return code;
}

#endif
