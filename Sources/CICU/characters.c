#include "CICU.h"

#include <stdatomic.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uvernum.h>

enum ts_category ts_category(uint32_t character) {
  uint32_t mask = U_GET_GC_MASK((UChar32)character);
  if (mask & U_GC_L_MASK) return TS_CATEGORY_LETTER;
  if (mask & U_GC_M_MASK) return TS_CATEGORY_MARK;
  if (mask & U_GC_N_MASK) return TS_CATEGORY_DIGIT;
  return TS_CATEGORY_OTHER;
}

enum ts_bidi_kind ts_bidi_kind(uint32_t character) {
  switch (u_charDirection((UChar32)character)) {
  case U_WHITE_SPACE_NEUTRAL:
  case U_FIRST_STRONG_ISOLATE:
  case U_LEFT_TO_RIGHT_ISOLATE:
  case U_RIGHT_TO_LEFT_ISOLATE:
  case U_POP_DIRECTIONAL_ISOLATE:
    return TS_BIDI_SPACE;
  case U_BLOCK_SEPARATOR:
  case U_SEGMENT_SEPARATOR:
    return TS_BIDI_SEPARATOR;
  case U_BOUNDARY_NEUTRAL:
  case U_LEFT_TO_RIGHT_EMBEDDING:
  case U_LEFT_TO_RIGHT_OVERRIDE:
  case U_RIGHT_TO_LEFT_EMBEDDING:
  case U_RIGHT_TO_LEFT_OVERRIDE:
  case U_POP_DIRECTIONAL_FORMAT:
    return TS_BIDI_REMOVED;
  default:
    return TS_BIDI_OTHER;
  }
}

uint32_t ts_lower(uint32_t character) { return (uint32_t)u_tolower((UChar32)character); }

uint32_t ts_base(uint32_t character) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *composer = unorm2_getNFCInstance(&status);
  if (U_FAILURE(status)) return character;
  UChar32 base = (UChar32)character;
  // A decomposition is a base and a mark, and the base may have one of its own.
  for (int depth = 0; depth < 4; depth += 1) {
    UChar parts[8];
    int32_t count = unorm2_getRawDecomposition(composer, base, parts, 8, &status);
    if (U_FAILURE(status) || count <= 0) break;
    int32_t next = 0;
    U16_NEXT(parts, next, count, base);
  }
  return (uint32_t)base;
}

uint32_t ts_compose(uint32_t base, uint32_t mark) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *composer = unorm2_getNFCInstance(&status);
  if (U_FAILURE(status)) return 0;
  UChar32 composed = unorm2_composePair(composer, (UChar32)base, (UChar32)mark);
  return composed < 0 ? 0 : (uint32_t)composed;
}

// ICU looks names up in a compressed tree, which costs more than the script itself. Every thread
// that meets a script first writes the same value, so the order does not matter.
static _Atomic uint32_t known_tags[256];

static uint32_t tag(UScriptCode script) {
  bool keep = script >= 0 && script < 256;
  if (keep) {
    uint32_t known = atomic_load_explicit(&known_tags[script], memory_order_relaxed);
    if (known) return known;
  }
  const char *name = uscript_getShortName(script);
  if (!name || !name[0] || !name[1] || !name[2] || !name[3]) name = "Zzzz";
  uint32_t value = (uint32_t)(uint8_t)name[0] << 24 | (uint32_t)(uint8_t)name[1] << 16
    | (uint32_t)(uint8_t)name[2] << 8 | (uint32_t)(uint8_t)name[3];
  if (keep) atomic_store_explicit(&known_tags[script], value, memory_order_relaxed);
  return value;
}

uint32_t ts_script(uint32_t character) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)character, &status);
  return tag(U_FAILURE(status) ? USCRIPT_UNKNOWN : script);
}

int ts_script_extensions(uint32_t character, uint32_t *scripts, int capacity) {
  // 21 is the most that Unicode 15 gives one character.
  UScriptCode codes[64];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uscript_getScriptExtensions((UChar32)character, codes, 64, &status);
  if (U_FAILURE(status)) return 0;
  for (int32_t i = 0; i < count && i < capacity; i++) scripts[i] = tag(codes[i]);
  return count;
}

uint32_t ts_paired_bracket(uint32_t character, int *type) {
  UChar32 c = (UChar32)character;
  switch (u_getIntPropertyValue(c, UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
  case U_BPT_OPEN: *type = 1; break;
  case U_BPT_CLOSE: *type = 2; break;
  default: *type = 0; return character;
  }
  return (uint32_t)u_getBidiPairedBracket(c);
}

enum ts_orientation ts_vertical_orientation(uint32_t character) {
  switch (u_getIntPropertyValue((UChar32)character, UCHAR_VERTICAL_ORIENTATION)) {
  case U_VO_UPRIGHT: return TS_ORIENTATION_UPRIGHT;
  case U_VO_TRANSFORMED_UPRIGHT: return TS_ORIENTATION_TRANSFORMED_UPRIGHT;
  case U_VO_TRANSFORMED_ROTATED: return TS_ORIENTATION_TRANSFORMED_ROTATED;
  default: return TS_ORIENTATION_ROTATED;
  }
}

const char *ts_icu_version(void) {
  return U_ICU_VERSION " (Unicode " U_UNICODE_VERSION ")";
}
