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

// UTF-8 never has fewer bytes than UTF-16 has units, so `count` units are enough.
static int32_t transcode(ts_bidi *bidi, const uint8_t *text, int32_t count) {
  if (bidi->capacity < count || !bidi->units) {
    int32_t capacity = count < 256 ? 256 : count;
    UChar *units = realloc(bidi->units, (size_t)capacity * sizeof *units);
    if (!units) return -1;
    bidi->units = units;
    bidi->capacity = capacity;
  }
  int32_t used = 0;
  for (int32_t i = 0; i < count;) {
    UChar32 c;
    U8_NEXT_OR_FFFD(text, i, count, c);
    U16_APPEND_UNSAFE(bidi->units, used, c);
  }
  return used;
}

int ts_bidi_levels(
  ts_bidi *bidi, const uint8_t *text, int32_t count, int base, uint8_t *levels)
{
  int32_t used = transcode(bidi, text, count);
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
  const UBiDiLevel *found = ubidi_getLevels(bidi->bidi, &status);
  if (U_FAILURE(status) || !found) return -1;
  int32_t unit = 0;
  for (int32_t i = 0; i < count;) {
    int32_t start = i;
    UChar32 c;
    U8_NEXT_OR_FFFD(text, i, count, c);
    memset(levels + start, found[unit], (size_t)(i - start));
    unit += U16_LENGTH(c);
  }
  return resolved;
}
