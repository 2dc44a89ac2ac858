#pragma once

#include "CAllocator.h"

/// Ends the process with `sentence` and `code`; only does what a signal handler may.
_Noreturn void callocator_end(const char *sentence, size_t length, int code);

const callocator_endings *callocator_current_endings(void);

/// Gives the calling thread a stack to handle signals on.
void callocator_prepare_thread(void);

// The sanitizers intercept the same functions.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CALLOCATOR_IS_SANITIZED 1
#endif
#endif
