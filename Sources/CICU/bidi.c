#include "CICU.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

struct ts_bidi {
  UBiDi *bidi;
  UChar *units;
  int32_t capacity;
};

ts_bidi *ts_bidi_open(void) {
  ts_bidi *bidi = calloc(1, sizeof *bidi);
  if (!bidi) return NULL;
  bidi->bidi = ubidi_open();
  if (!bidi->bidi) {
    free(bidi);
    return NULL;
  }
  return bidi;
}

void ts_bidi_close(ts_bidi *bidi) {
  if (!bidi) return;
  ubidi_close(bidi->bidi);
  free(bidi->units);
  free(bidi);
}

// Whether a part of a text whose base level is `base` is set in its own direction.
static int is_apart(const ts_bidi_part *part, UBiDiLevel base) { return part->level != (base & 1); }

// UTF-8 never has fewer bytes than UTF-16 has units, so `count` units are enough, and two for each part that an isolate
// (UAX #9, RLI or LRI, to PDI) is put around.
static int32_t transcode(
  ts_bidi *bidi, const uint8_t *text, int32_t count, const ts_bidi_part *parts, int32_t part_count,
  UBiDiLevel base)
{
  int32_t most = count + 2 * part_count;
  if (bidi->capacity < most || !bidi->units) {
    int32_t capacity = most < 256 ? 256 : most;
    UChar *units = realloc(bidi->units, (size_t)capacity * sizeof *units);
    if (!units) return -1;
    bidi->units = units;
    bidi->capacity = capacity;
  }
  int32_t used = 0;
  int32_t part = 0;
  for (int32_t i = 0; i < count;) {
    if (part < part_count && i == parts[part].start && is_apart(&parts[part], base)) {
      bidi->units[used++] = parts[part].level ? 0x2067 : 0x2066;
    }
    UChar32 c;
    U8_NEXT_OR_FFFD(text, i, count, c);
    U16_APPEND_UNSAFE(bidi->units, used, c);
    if (part < part_count && i >= parts[part].end) {
      if (is_apart(&parts[part], base)) bidi->units[used++] = 0x2069;
      part++;
    }
  }
  return used;
}

int ts_bidi_levels(
  ts_bidi *bidi, const uint8_t *text, int32_t count, int base, const ts_bidi_part *parts,
  int32_t part_count, uint8_t *levels)
{
  int32_t used = transcode(bidi, text, count, NULL, 0, 0);
  if (used < 0) return -1;
  UErrorCode status = U_ZERO_ERROR;
  UBiDiLevel asked = base == TS_BIDI_NATURAL ? UBIDI_DEFAULT_LTR : (UBiDiLevel)base;
  ubidi_setPara(bidi->bidi, bidi->units, used, asked, NULL, &status);
  if (U_FAILURE(status)) return -1;
  UBiDiLevel resolved = asked;
  if (asked == UBIDI_DEFAULT_LTR) {
    resolved = UBIDI_LTR;
    if (used > 0) ubidi_getParagraphByIndex(bidi->bidi, 0, NULL, NULL, &resolved, &status);
    // NEL and PS end a paragraph for ICU and a line for us: what follows keeps the direction.
    if (used > 0 && ubidi_countParagraphs(bidi->bidi) > 1) {
      ubidi_setPara(bidi->bidi, bidi->units, used, resolved, NULL, &status);
    }
  }
  if (U_FAILURE(status)) return -1;
  if (used == 0) return resolved;
  int any_apart = 0;
  for (int32_t i = 0; i < part_count; i++) any_apart |= is_apart(&parts[i], resolved);
  if (any_apart) {
    used = transcode(bidi, text, count, parts, part_count, resolved);
    if (used < 0) return -1;
    ubidi_setPara(bidi->bidi, bidi->units, used, resolved, NULL, &status);
    if (U_FAILURE(status)) return -1;
  } else {
    part_count = 0;
  }
  const UBiDiLevel *found = ubidi_getLevels(bidi->bidi, &status);
  if (U_FAILURE(status) || !found) return -1;
  int32_t unit = 0;
  int32_t part = 0;
  for (int32_t i = 0; i < count;) {
    int32_t start = i;
    if (part < part_count && i == parts[part].start && is_apart(&parts[part], resolved)) unit++;
    UChar32 c;
    U8_NEXT_OR_FFFD(text, i, count, c);
    memset(levels + start, found[unit], (size_t)(i - start));
    unit += U16_LENGTH(c);
    if (part < part_count && i >= parts[part].end) {
      if (is_apart(&parts[part], resolved)) unit++;
      part++;
    }
  }
  return resolved;
}
