#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "CPixels.h"

// A walk over the codes of deflated rows, of which nothing is kept (RFC 1950, RFC 1951).

enum {
  LOOKUP = 11,
  /// The most symbols of one alphabet, and bits of one code.
  SYMBOLS = 288,
  LONGEST = 15,
  WINDOW = 32768,
  /// So many letters are taken together; their codes fit into what is read at once.
  TOGETHER = 5,
};

/// What a code means: its bits in the lowest byte, then a letter; or, from `OTHER` on, anything else. Sums of a few letters
/// stay below that.
typedef uint32_t meaning;
enum { LETTER_SHIFT = 8, EXTRA_SHIFT = 8, BASE_SHIFT = 12 };
#define OTHER (UINT32_C(1) << 28)
/// The end of a block; a code that is longer than `LOOKUP` bits.
#define BLOCK_END (OTHER | UINT32_C(1) << 29)
#define LONG_CODE (OTHER | UINT32_C(1) << 30)

typedef struct {
  meaning next[1 << LOOKUP];
  /// For longer codes: the meanings by rank, and how codes of each length are counted.
  meaning ranked[SYMBOLS];
  uint16_t count[LONGEST + 1];
} code_table;

typedef struct {
  /// `last` is the last place at which eight bytes are left.
  const uint8_t *at, *last, *end;
  uint64_t bits;
  /// How many of `bits` are of the data, less than 64.
  uint64_t count;
} bit_reader;

/// Makes sure of 56 bits; 0 where so many do not follow.
static inline __attribute__((always_inline)) int fill(bit_reader *r) {
  if (r->at > r->last) return 0;
  uint64_t next;
  memcpy(&next, r->at, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  next = __builtin_bswap64(next);
#endif
  r->bits |= next << r->count;
  // By as many whole bytes as there was room for.
  r->at += 7;
  r->at -= r->count >> 3 & 7;
  r->count |= 56;
  return 1;
}

/// Makes sure of `least` bits, at most 32, byte by byte; 0 where the data ends before.
static int fill_slowly(bit_reader *r, unsigned least) {
  // Bits beyond `count` may have been read already: they are read again.
  r->bits &= (UINT64_C(1) << r->count) - 1;
  while (r->count < least) {
    if (r->at == r->end) return 0;
    r->bits |= (uint64_t)*r->at++ << r->count;
    r->count += 8;
  }
  return 1;
}

static inline unsigned take(bit_reader *r, unsigned length) {
  unsigned value = (unsigned)(r->bits & ((UINT64_C(1) << length) - 1));
  r->bits >>= length;
  r->count -= length;
  return value;
}

/// The table of the codes whose lengths are `lengths`; 0 where they do not make up a whole one.
static int make_table(code_table *table, const uint8_t *lengths, unsigned symbols,
                      meaning (*meaning_of)(unsigned symbol)) {
  uint16_t place[LONGEST + 2] = {0};
  memset(table->count, 0, sizeof table->count);
  for (unsigned i = 0; i < symbols; i++) table->count[lengths[i]]++;
  table->count[0] = 0;
  unsigned left = 1;
  for (unsigned n = 1; n <= LONGEST; n++) {
    left <<= 1;
    if (table->count[n] > left) return 0;
    left -= table->count[n];
    place[n + 1] = place[n] + table->count[n];
  }
  if (left != 0) return 0;
  for (unsigned i = 0; i < symbols; i++) {
    if (lengths[i] != 0) table->ranked[place[lengths[i]]++] = meaning_of(i) | lengths[i];
  }
  // Codes stand in the data with their first bit lowest: they are counted upwards from their other end. What is known of
  // shorter ones is known of all that begin with them.
  unsigned code = 0, rank = 0, size = 1;
  for (unsigned n = 1; n <= LONGEST; n++) {
    if (n <= LOOKUP) {
      memcpy(table->next + size, table->next, size * sizeof *table->next);
      size *= 2;
    }
    for (unsigned k = 0; k < table->count[n]; k++, rank++) {
      table->next[code & (size - 1)] = n <= LOOKUP ? table->ranked[rank] : LONG_CODE;
      unsigned rest = code ^ ((1u << n) - 1);
      // Behind the last one there is none.
      unsigned bit = rest == 0 ? 0 : 1u << (31 - __builtin_clz(rest));
      code = bit == 0 ? 0 : (code & (bit - 1)) | bit;
    }
  }
  return 1;
}

/// What the next bits, of which there are 15 or zeros, mean by a code that is longer than `LOOKUP` bits.
static meaning long_meaning(const code_table *table, uint64_t bits) {
  unsigned code = 0, first = 0, rank = 0;
  for (unsigned n = 1; n <= LONGEST; n++) {
    code |= bits & 1;
    bits >>= 1;
    if (code - first < table->count[n]) return table->ranked[rank + code - first];
    rank += table->count[n];
    first = (first + table->count[n]) << 1;
    code <<= 1;
  }
  return 0;
}

static meaning plain(unsigned symbol) { return (meaning)symbol << LETTER_SHIFT; }

/// Letters, the end, and how much is repeated (RFC 1951, 3.2.5).
static meaning of_text(unsigned symbol) {
  if (symbol < 256) return plain(symbol);
  if (symbol == 256) return BLOCK_END;
  if (symbol > 285) return LONG_CODE;
  unsigned step = symbol - 257, extra = step < 8 || step == 28 ? 0 : step / 4 - 1;
  unsigned base = step == 28 ? 258 : step < 8 ? step + 3 : ((4 + (step & 3)) << extra) + 3;
  return OTHER | (meaning)base << BASE_SHIFT | extra << EXTRA_SHIFT;
}

/// From how far back.
static meaning of_distance(unsigned symbol) {
  if (symbol > 29) return LONG_CODE;
  unsigned extra = symbol < 4 ? 0 : symbol / 2 - 1;
  unsigned base = symbol < 4 ? symbol + 1 : ((2 + (symbol & 1)) << extra) + 1;
  return OTHER | (meaning)base << BASE_SHIFT | extra << EXTRA_SHIFT;
}

/// What the next code of `table` means, taken from `r`; 0 where it is none.
static inline meaning next_meaning(bit_reader *r, const code_table *table) {
  meaning found = table->next[r->bits & ((1u << LOOKUP) - 1)];
  if (found == LONG_CODE) found = long_meaning(table, r->bits);
  unsigned length = found & 31;
  if (length == 0 || length > r->count) return 0;
  take(r, length);
  return found;
}

/// Reads the two tables at a block's head; 0 where something is not as it should be.
static int read_tables(bit_reader *r, code_table *text, code_table *distances) {
  static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  uint8_t lengths[SYMBOLS + 32] = {0};
  if (!fill_slowly(r, 14)) return 0;
  unsigned texts = take(r, 5) + 257, ways = take(r, 5) + 1, codes = take(r, 4) + 4;
  if (texts > 286 || ways > 30) return 0;
  for (unsigned i = 0; i < codes; i++) {
    if (!fill_slowly(r, 3)) return 0;
    lengths[order[i]] = (uint8_t)take(r, 3);
  }
  // The table of the tables; `distances` has room for it.
  if (!make_table(distances, lengths, 19, plain)) return 0;
  memset(lengths, 0, 19);
  for (unsigned i = 0; i < texts + ways;) {
    if (!fill_slowly(r, 14) && r->count < 7) return 0;
    meaning found = next_meaning(r, distances);
    if (found == 0) return 0;
    unsigned symbol = found >> LETTER_SHIFT, times = 1;
    uint8_t length = (uint8_t)symbol;
    if (symbol >= 16) {
      static const uint8_t extra[3] = {2, 3, 7}, base[3] = {3, 3, 11};
      if (r->count < extra[symbol - 16] || (symbol == 16 && i == 0)) return 0;
      times = base[symbol - 16] + take(r, extra[symbol - 16]);
      length = symbol == 16 ? lengths[i - 1] : 0;
    }
    if (times > texts + ways - i) return 0;
    memset(lengths + i, length, times);
    i += times;
  }
  return lengths[256] != 0 && make_table(text, lengths, texts, of_text) &&
         make_table(distances, lengths + texts, ways, of_distance);
}

/// Where the walk stands among the rows.
typedef struct {
  /// Where the next row begins, or all of them end; how many bytes there are to there; how many each row has, and all have.
  int64_t start, left, row, all;
} position;

/// Begins a row; 0 where all were there.
static inline int begin_row(position *p) {
  if (p->start == p->all) return 0;
  p->start += p->row;
  p->left += p->row;
  return 1;
}

/// Takes a letter; 0 where it is one too many, or a filter that no PNG has.
static inline int take_letter(position *p, unsigned letter) {
  if (p->left == 0 && (letter > 4 || !begin_row(p))) return 0;
  p->left--;
  return 1;
}

/// Takes what repeats `length` bytes from `distance` back; 0 where that cannot be, or where a row's filter is repeated
/// from something else than a filter.
static int repeat(position *p, int64_t length, int64_t distance) {
  if (distance > p->start - p->left || distance > WINDOW) return 0;
  p->left -= length;
  while (p->left < 0) {
    if (distance % p->row != 0 || !begin_row(p)) return 0;
  }
  return 1;
}

#define WALK walk_plainly
#define LOW(bits) ((bits) & ((1u << LOOKUP) - 1))
#include "png-walk-block.h"
#undef WALK
#undef LOW

#ifdef __x86_64__
// Where a processor shifts by what stands in any register, and takes the lowest bits at once.
#define WALK __attribute__((target("bmi2"))) walk_quickly
#define LOW(bits) _bzhi_u64(bits, LOOKUP)
#include "png-walk-block.h"
#endif

typedef int (*walk)(bit_reader *, position *, const code_table *, const code_table *);

int cpixels_are_whole_rows(const uint8_t *bytes, size_t count, size_t row, size_t rows) {
  static code_table no_table;
  if (count < 16 || row < TOGETHER || rows >= INT32_MAX || row >= INT32_MAX) return 0;
  if ((bytes[0] & 15) != 8 || bytes[0] >> 4 > 7 || (bytes[0] << 8 | bytes[1]) % 31 != 0 || bytes[1] & 32) return 0;
  // The last four bytes are a checksum.
  bit_reader r = {bytes + 2, bytes + count - 12, bytes + count - 4, 0, 0};
  position p = {0, 0, (int64_t)row, (int64_t)(row * rows)};
  walk block = walk_plainly;
#ifdef __x86_64__
  if (__builtin_cpu_supports("bmi2")) block = walk_quickly;
#endif
  code_table text = no_table, distances = no_table;
  for (unsigned is_last = 0; !is_last;) {
    if (!fill_slowly(&r, 3)) return 0;
    is_last = take(&r, 1);
    if (take(&r, 2) != 2 || !read_tables(&r, &text, &distances) ||
        !block(&r, &p, &text, &distances)) {
      return 0;
    }
  }
  fill_slowly(&r, 0);
  return r.at == r.end && r.count < 8 && p.start == p.all && p.left == 0;
}
