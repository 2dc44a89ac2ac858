#pragma once

#include <stddef.h>
#include <stdint.h>

/// How large a stack librsvg may need for the SVG of `count` bytes; 0 for one that may need more than there is.
size_t loaded_svg_stack(const uint8_t *bytes, size_t count);

/// Calls `body` on a thread with a stack of `size` bytes and waits for it; 0 where there is no such thread.
int loaded_with_stack(size_t size, void (*body)(void *), void *context);
