#pragma once

// What the package needs of the system's ICU, in plain C types. No header of ICU is included here:
// they do not import beside Foundation, which carries an ICU of its own.
//
// Texts are well-formed UTF-8; offsets and lengths are bytes. Nothing here is shared between
// threads but the functions on single characters.

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// --- Boundaries -------------------------------------------------------------------------------

typedef struct ts_breaker ts_breaker;

/// Boundaries between user-perceived characters (UAX #29).
#define TS_BREAK_GRAPHEME 0
/// Line break opportunities (UAX #14), with dictionaries for Thai, Lao, Khmer, Burmese.
#define TS_BREAK_LINE 1
/// Boundaries between words and what stands between them (UAX #29), with the same dictionaries.
#define TS_BREAK_WORD 2

/// A breaker of `kind` for the language `locale`; NULL where ICU has no data.
ts_breaker *ts_breaker_open(int kind, const char *locale);
void ts_breaker_close(ts_breaker *breaker);

/// Sets `mark` in `flags[i]` for every boundary i of `text` but 0, and `hard` beside it where the
/// boundary is mandatory. `flags` has `count + 1` bytes. False where ICU fails; flags may then be
/// half set.
bool ts_breaker_mark(
  ts_breaker *breaker, const uint8_t *text, int64_t count, uint8_t *flags, uint8_t mark,
  uint8_t hard);

// --- Levels -----------------------------------------------------------------------------------

typedef struct ts_bidi ts_bidi;

/// Base direction by the first strong character, else left to right (UAX #9 P2, P3).
#define TS_BIDI_NATURAL (-1)

/// Bytes of a text in another language, from `start` to before `end`, both at characters, and the direction that is written
/// in: 0 from left to right, 1 from right to left.
typedef struct {
  int32_t start;
  int32_t end;
  int32_t level;
} ts_bidi_part;

ts_bidi *ts_bidi_open(void);
void ts_bidi_close(ts_bidi *bidi);

/// The embedding level of every byte of `text` to `levels`, after rule L1 for the whole text.
/// `base` is 0, 1 or TS_BIDI_NATURAL. The text is one paragraph whatever separators it holds.
/// `parts`, which are sorted, disjoint and not empty, are isolated (UAX #9, RLI and LRI) where their direction is not that of the
/// base level. Gives the base level, or -1 where ICU fails.
int ts_bidi_levels(
  ts_bidi *bidi, const uint8_t *text, int32_t count, int base, const ts_bidi_part *parts,
  int32_t part_count, uint8_t *levels);

// --- Characters -------------------------------------------------------------------------------

/// General categories, as far as they are asked for.
enum ts_category {
  TS_CATEGORY_OTHER = 0,
  TS_CATEGORY_LETTER = 1,
  TS_CATEGORY_MARK = 2,
  TS_CATEGORY_DIGIT = 3,
};

enum ts_category ts_category(uint32_t character);

/// What L1 asks of a character's bidi class.
enum ts_bidi_kind {
  TS_BIDI_OTHER = 0,
  /// WS, and the isolate controls.
  TS_BIDI_SPACE = 1,
  /// B and S.
  TS_BIDI_SEPARATOR = 2,
  /// What X9 removes: BN and the explicit embedding controls.
  TS_BIDI_REMOVED = 3,
};

enum ts_bidi_kind ts_bidi_kind(uint32_t character);

/// The character in lower case by its simple mapping, without regard to language.
uint32_t ts_lower(uint32_t character);

/// The character without its accents: the first one of its canonical decomposition, or itself.
uint32_t ts_base(uint32_t character);

/// The canonical composition of a base and a mark; 0 where there is none.
uint32_t ts_compose(uint32_t base, uint32_t mark);

/// The ISO 15924 code of the character's script as four ASCII bytes, first letter highest: Zyyy
/// for Common, Zinh for Inherited.
uint32_t ts_script(uint32_t character);

/// The scripts of the character's Script_Extensions property to `scripts`, in the order of their
/// codes, at most `capacity`; gives how many there are. A character without extensions has its
/// own script.
int ts_script_extensions(uint32_t character, uint32_t *scripts, int capacity);

/// The other one of a pair of brackets (Bidi_Paired_Bracket); the character itself where it is
/// none. `type` is 1 for an opening one, 2 for a closing one, else 0.
uint32_t ts_paired_bracket(uint32_t character, int *type);

/// How a character stands in vertical lines (UAX #50, Vertical_Orientation).
enum ts_orientation {
  /// R: turned by a quarter clockwise.
  TS_ORIENTATION_ROTATED = 0,
  /// Tr: upright in a shape of its own where the font has one, else turned.
  TS_ORIENTATION_TRANSFORMED_ROTATED = 1,
  /// Tu: upright, in a shape of its own where the font has one.
  TS_ORIENTATION_TRANSFORMED_UPRIGHT = 2,
  /// U: upright.
  TS_ORIENTATION_UPRIGHT = 3,
};

enum ts_orientation ts_vertical_orientation(uint32_t character);

// --- Encodings --------------------------------------------------------------------------------

/// What each byte of the single-byte encoding `name` stands for, to `table`, which has 256
/// entries; U+FFFD where it stands for nothing. False where ICU does not know the encoding or it
/// is not one byte a character.
bool ts_single_byte_table(const char *name, uint32_t *table);

/// The usual name of the encoding that ICU finds under `name`, one of its many names in any case, to
/// `canonical`, which holds `capacity` bytes and ends in 0. False where ICU does not know it.
bool ts_encoding_name(const char *name, char *canonical, int capacity);

/// What `ts_decode` made.
typedef struct {
  /// How many bytes of UTF-8 there are; -1 where ICU does not know the encoding, or cannot go on.
  int64_t count;
  /// How many places were no text in the encoding, each of them U+FFFD now.
  int64_t malformed;
} ts_decoded;

/// Decodes `count` bytes of `source` by the encoding `name` to `text`, which holds `capacity` bytes:
/// three for each of the source's are enough for every encoding that has no longer a sign for less.
/// The places in `text` of the first `limit` U+FFFD that stand for malformed bytes come to `places`.
ts_decoded ts_decode(
  const char *name, const uint8_t *source, int64_t count, uint8_t *text, int64_t capacity,
  int64_t *places, int64_t limit);

/// ICU's version and that of its data: "72.1 (Unicode 15.0)". Static.
const char *ts_icu_version(void);

#ifdef __cplusplus
}
#endif
