#include <string.h>

#include "jpeg-walk.h"

// A walk over the codes of a JPEG, without a pixel being made (ITU-T T.81, annexes B and F).

enum { LOOKUP = 11 };

/// A table of codes as the file has it, and what the next bits mean.
typedef struct {
  int is_known;
  uint8_t values[256];
  /// By the number of bits: the largest code, left-aligned in 16 bits, and what to add to a code to find its value.
  uint32_t limit[18];
  int32_t offset[17];
  /// For the next `LOOKUP` bits, a step; 0 for longer codes.
  uint16_t next[1 << LOOKUP];
  /// The same, for as many codes with what belongs to them as these bits hold.
  uint16_t many[1 << LOOKUP];
  int is_dc;
} code_table;

typedef struct {
  const uint8_t *at, *end;
  uint64_t bits;
  /// How many of `bits` are of the file, from the highest; negative where more were taken than there are.
  int count;
} bit_reader;

typedef struct {
  uint8_t name, across, down, dc, ac, quantization;
} component;

/// A step behind a block: what no number of steps within one comes to.
enum { BLOCK_END = 128 };

/// What a value stands for: by how many places of a block it goes on, times 32, and how many bits it has with its code's.
static inline unsigned step(const code_table *table, uint8_t value, int length) {
  if (table->is_dc) return (unsigned)(1 << 5 | (length + value));
  unsigned size = value & 15, run = value >> 4;
  unsigned on = size != 0 ? run + 1 : run == 15 ? 16 : BLOCK_END;
  return on << 5 | (unsigned)(length + (int)size);
}

static inline unsigned number(const uint8_t *at) { return (unsigned)at[0] << 8 | at[1]; }

/// Reads the codes of a table whose counts are at `at`; 0 where it is none that a decoder takes.
static int make_table(code_table *table, const uint8_t *at, unsigned values, int is_dc) {
  memset(table, 0, sizeof *table);
  table->is_dc = is_dc;
  uint32_t code = 0;
  unsigned place = 0;
  memcpy(table->values, at + 16, values);
  for (int length = 1; length <= 16; length++) {
    unsigned count = at[length - 1];
    table->offset[length] = (int32_t)place - (int32_t)code;
    for (unsigned i = 0; i < count; i++, code++, place++) {
      uint8_t value = table->values[place];
      if (is_dc && value > 15) return 0;
      if (code >= 1u << length) return 0;
      if (length > LOOKUP) continue;
      unsigned first = code << (LOOKUP - length);
      for (unsigned k = 0; k < 1u << (LOOKUP - length); k++) {
        table->next[first + k] = (uint16_t)step(table, value, length);
      }
    }
    // The code of all ones is no decoder's business; more codes than there is room for are.
    if (code > 1u << length) return 0;
    table->limit[length] = code << (16 - length);
    code <<= 1;
  }
  table->limit[17] = UINT32_MAX;
  for (unsigned bits = 0; bits < 1u << LOOKUP; bits++) {
    unsigned length = table->next[bits] & 31, on = table->next[bits] >> 5;
    while (length < LOOKUP && on < 64 && !is_dc) {
      unsigned more = table->next[bits << length & ((1u << LOOKUP) - 1)];
      if (more == 0 || length + (more & 31) > LOOKUP) break;
      length += more & 31;
      on += more >> 5;
    }
    table->many[bits] = (uint16_t)(on << 5 | length);
  }
  table->is_known = 1;
  return 1;
}

/// Makes sure of 32 bits, as far as the file has them before the next marker.
static inline __attribute__((always_inline)) void fill(bit_reader *r) {
  if (r->count >= 0 && r->end - r->at >= 8) {
    uint64_t next;
    memcpy(&next, r->at, 8);
    next = __builtin_bswap64(next);
    // No byte is 0xFF.
    if ((next & 0x8080808080808080u & ~(next + 0x0101010101010101u)) == 0) {
      int bytes = (64 - r->count) >> 3;
      r->bits |= next >> r->count;
      r->at += bytes;
      r->count += bytes * 8;
      // What was taken of a further byte is taken again.
      if (r->count < 64) r->bits &= ~(UINT64_MAX >> r->count);
      return;
    }
  }
  while (r->count >= 0 && r->count <= 56 && r->at < r->end) {
    uint8_t byte = *r->at;
    if (byte == 0xFF) {
      if (r->end - r->at < 2 || r->at[1] != 0) return;
      r->at++;
    }
    r->at++;
    r->bits |= (uint64_t)byte << (56 - r->count);
    r->count += 8;
  }
}

/// The step of a code that is longer than `LOOKUP` bits; 0 where the bits are no code.
static unsigned long_step(const code_table *table, uint64_t bits) {
  uint32_t code = (uint32_t)(bits >> 48);
  int n = LOOKUP + 1;
  while (n <= 16 && code >= table->limit[n]) n++;
  if (n > 16) return 0;
  int place = (int)(code >> (16 - n)) + table->offset[n];
  return place < 0 || place > 255 ? 0 : step(table, table->values[place], n);
}

/// Walks over a block; 0 where something is not as it should be.
static inline int walk_block(bit_reader *reader, const code_table *dc, const code_table *ac) {
  bit_reader r = *reader;
  if (r.count < 32) fill(&r);
  unsigned next = dc->next[r.bits >> (64 - LOOKUP)];
  if (next == 0 && (next = long_step(dc, r.bits)) == 0) return 0;
  unsigned place = 1;
  for (;;) {
    r.bits <<= next & 31;
    r.count -= next & 31;
    if (place >= 64) break;
    if (r.count < 32) fill(&r);
    unsigned first = (unsigned)(r.bits >> (64 - LOOKUP));
    next = ac->many[first];
    unsigned on = next >> 5;
    // Several codes are of this block where the last of them begins in it.
    if (next == 0 || (place + on > 64 && (on < BLOCK_END || place + on - BLOCK_END >= 64))) {
      next = ac->next[first];
      if (next == 0 && (next = long_step(ac, r.bits)) == 0) return 0;
      on = next >> 5;
    }
    place += on;
  }
  *reader = r;
  return r.count >= 0 && (place == 64 || place >= BLOCK_END);
}

/// Walks over the codes of all parts of the picture; 0 where something is not as it should be.
static int walk_scan(const uint8_t *at, const uint8_t *end, const component *parts, int count,
                     unsigned width, unsigned height, unsigned restart, const code_table *dc,
                     const code_table *ac) {
  unsigned across = 1, down = 1;
  for (int i = 0; i < count; i++) {
    if (parts[i].across > across) across = parts[i].across;
    if (parts[i].down > down) down = parts[i].down;
  }
  if (count == 1) across = down = 1;
  uint64_t units = (uint64_t)((width + 8 * across - 1) / (8 * across)) *
                   ((height + 8 * down - 1) / (8 * down));
  bit_reader r = {at, end, 0, 0};
  unsigned since = 0, next = 0;
  for (uint64_t unit = 0; unit < units; unit++) {
    if (restart != 0 && since == restart) {
      if (r.count >= 8 || r.end - r.at < 2 || r.at[0] != 0xFF || r.at[1] != 0xD0 + next) return 0;
      r = (bit_reader){r.at + 2, end, 0, 0};
      next = (next + 1) & 7;
      since = 0;
    }
    since++;
    for (int i = 0; i < count; i++) {
      int blocks = count == 1 ? 1 : parts[i].across * parts[i].down;
      for (int b = 0; b < blocks; b++) {
        if (!walk_block(&r, &dc[parts[i].dc], &ac[parts[i].ac])) return 0;
      }
    }
  }
  return r.count < 8 && r.end - r.at >= 2 && r.at[0] == 0xFF && r.at[1] == 0xD9;
}

int cpixels_is_whole_baseline(const uint8_t *bytes, size_t size) {
  const uint8_t *at = bytes, *end = bytes + size;
  static const size_t least = 4;
  component parts[4] = {{0}};
  int count = 0;
  unsigned width = 0, height = 0, restart = 0, quantizations = 0;
  code_table dc[2], ac[2];
  for (int i = 0; i < 2; i++) dc[i].is_known = ac[i].is_known = 0;
  if (size < least || at[0] != 0xFF || at[1] != 0xD8) return 0;
  at += 2;
  while (end - at >= 4) {
    if (at[0] != 0xFF) return 0;
    unsigned marker = at[1], length = number(at + 2);
    if (length < 2 || (size_t)(end - at) < (size_t)length + 2) return 0;
    const uint8_t *body = at + 4, *after = at + 2 + length;
    at = after;
    if ((marker >= 0xE0 && marker <= 0xEF) || marker == 0xFE) continue;
    switch (marker) {
      case 0xDB:
        while (body < after) {
          unsigned bytes = (*body >> 4) != 0 ? 129 : 65;
          if ((*body >> 4) > 1 || (*body & 15) > 3 || after - body < bytes) return 0;
          quantizations |= 1u << (*body & 15);
          body += bytes;
        }
        break;
      case 0xC4:
        while (body < after) {
          if (after - body < 17) return 0;
          unsigned kind = *body >> 4, place = *body & 15, values = 0;
          for (int i = 1; i <= 16; i++) values += body[i];
          if (kind > 1 || place > 1 || values > 256 || after - body < 17 + (int)values) return 0;
          if (!make_table(kind == 0 ? &dc[place] : &ac[place], body + 1, values, kind == 0)) return 0;
          body += 17 + values;
        }
        break;
      case 0xDD:
        if (length != 4) return 0;
        restart = number(body);
        break;
      case 0xC0:
      case 0xC1: {
        if (count != 0 || length < 8 || body[0] != 8) return 0;
        height = number(body + 1);
        width = number(body + 3);
        count = body[5];
        if (height == 0 || width == 0 || height > 65500 || width > 65500) return 0;
        if ((count != 1 && count != 3 && count != 4) || length != 8 + 3 * (unsigned)count) return 0;
        unsigned across = 1, down = 1, blocks = 0;
        for (int i = 0; i < count; i++) {
          const uint8_t *own = body + 6 + 3 * i;
          parts[i] = (component){own[0], own[1] >> 4, own[1] & 15, 0, 0, own[2]};
          for (int k = 0; k < i; k++) {
            if (parts[k].name == own[0]) return 0;
          }
          if (parts[i].across < 1 || parts[i].across > 4 || parts[i].down < 1 ||
              parts[i].down > 4 || parts[i].quantization > 3) {
            return 0;
          }
          blocks += parts[i].across * parts[i].down;
          if (parts[i].across > across) across = parts[i].across;
          if (parts[i].down > down) down = parts[i].down;
        }
        if (count > 1 && blocks > 10) return 0;
        for (int i = 0; i < count; i++) {
          if (across % parts[i].across != 0 || down % parts[i].down != 0) return 0;
        }
        break;
      }
      case 0xDA: {
        // One scan with all parts; a picture in several is left to the library.
        if (count == 0 || body[0] != count || length != 6 + 2 * (unsigned)count) return 0;
        for (int i = 0; i < count; i++) {
          const uint8_t *own = body + 1 + 2 * i;
          if (own[0] != parts[i].name) return 0;
          parts[i].dc = own[1] >> 4;
          parts[i].ac = own[1] & 15;
          if (parts[i].dc > 1 || parts[i].ac > 1 || !dc[parts[i].dc].is_known ||
              !ac[parts[i].ac].is_known || !(quantizations >> parts[i].quantization & 1)) {
            return 0;
          }
        }
        const uint8_t *last = body + 1 + 2 * count;
        if (last[0] != 0 || last[1] != 63 || last[2] != 0) return 0;
        return walk_scan(after, end, parts, count, width, height, restart, dc, ac);
      }
      default:
        return 0;
    }
  }
  return 0;
}
