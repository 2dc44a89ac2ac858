#include <string.h>
#include <zlib.h>

#include "CPixels.h"

// So many bytes are inflated at first: a picture in colours is known by few. Then more at a time.
enum { FIRST = 512, MOST = 1 << 12 };

/// Where one is in the rows, and what they may be so far.
typedef struct {
  size_t row, at;
  int filter;
  uint8_t before[2];
} peek;

/// Whether `bytes` go on with rows of grey pixels of three bytes. Filters take the three apart, and do the same to each:
/// what rows differ by is as grey as they are.
static int go_on_grey(peek *p, const uint8_t *bytes, size_t count) {
  size_t i = 0;
  while (i < count) {
    if (p->at == 0) {
      // The filter.
      p->at = 1;
      i++;
      continue;
    }
    size_t part = (p->at - 1) % 3;
    if (part == 0 && count - i >= 3) {
      // Whole pixels up to the end of the row or of what there is, without a branch for each.
      size_t left = p->row - p->at, rest = count - i;
      size_t pixels = (left < rest ? left : rest) / 3;
      // What they differ by is mostly none at all on an even ground: then all bytes are the first one.
      const uint8_t *pixel = bytes + i, *end = pixel + pixels * 3;
      if (memcmp(pixel, pixel + 1, pixels * 3 - 1)) {
        unsigned differs = 0;
        for (; pixel < end; pixel += 3) {
          differs |= (unsigned)((pixel[0] ^ pixel[1]) | (pixel[1] ^ pixel[2]));
        }
        if (differs) return 0;
      }
      i += pixels * 3;
      p->at += pixels * 3;
    } else {
      if (part == 2 && (bytes[i] != p->before[0] || bytes[i] != p->before[1])) return 0;
      if (part < 2) p->before[part] = bytes[i];
      p->at++;
      i++;
    }
    if (p->at == p->row) p->at = 0;
  }
  return 1;
}

/// Whether `bytes` go on with rows that may be of black and white alone, a byte each. All filters but the one of means
/// guess one of both, so that they differ by nothing or by 255.
static int go_on_black_and_white(peek *p, const uint8_t *bytes, size_t count) {
  enum { MEANS = 3 };
  for (size_t i = 0; i < count; i++) {
    size_t at = p->at;
    p->at = at + 1 == p->row ? 0 : at + 1;
    if (at == 0) {
      p->filter = bytes[i];
    } else if (p->filter != MEANS && bytes[i] != 0 && bytes[i] != 1 && bytes[i] != 255) {
      return 0;
    }
  }
  return 1;
}

int cpixels_may_take_less(const uint8_t *bytes, size_t count, size_t row, size_t rows,
                          unsigned colors) {
  if ((colors != 1 && colors != 3) || row < 2 || rows == 0) return 0;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  // Without its header and checksum, which take as long as all else here.
  enum { HEADER = 2 };
  if (count < HEADER || inflateInit2(&stream, -MAX_WBITS) != Z_OK) return 0;
  bytes += HEADER;
  count -= HEADER;
  static _Thread_local uint8_t room[MOST];
  peek p = {.row = row};
  size_t left = row * rows, next = FIRST, given = 0;
  int may = 1, status = Z_OK;
  while (may && left > 0 && status == Z_OK) {
    if (stream.avail_in == 0) {
      size_t part = count - given < UINT32_MAX / 2 ? count - given : UINT32_MAX / 2;
      stream.next_in = (Bytef *)(bytes + given);
      stream.avail_in = (uInt)part;
      given += part;
    }
    size_t wanted = left < next ? left : next;
    stream.next_out = room;
    stream.avail_out = (uInt)wanted;
    status = inflate(&stream, Z_NO_FLUSH);
    size_t got = wanted - stream.avail_out;
    may = (status == Z_OK || status == Z_STREAM_END) && got > 0 &&
          (colors == 3 ? go_on_grey(&p, room, got) : go_on_black_and_white(&p, room, got));
    left -= got;
    next = MOST;
  }
  inflateEnd(&stream);
  return may && left == 0;
}
