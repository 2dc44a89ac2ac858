#include "CDeflate.h"

#include <zlib.h>

static int default_level = Z_DEFAULT_COMPRESSION;

void cdeflate_set_default_level(int level) { default_level = level; }

// zlib.h makes a macro of deflateInit, which calls this with the caller's version.
#ifdef deflateInit_
#undef deflateInit_
#endif

__attribute__((visibility("default"), used))
int deflateInit_(z_streamp stream, int level, const char *version, int stream_size) {
  // zlib's own DEF_MEM_LEVEL, which no header tells.
  const int memory_level = 8;
  return deflateInit2_(
    stream, level == Z_DEFAULT_COMPRESSION ? default_level : level, Z_DEFLATED, MAX_WBITS,
    memory_level, Z_DEFAULT_STRATEGY, version, stream_size);
}
