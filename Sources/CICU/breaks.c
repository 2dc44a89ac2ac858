#include "CICU.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

struct ts_breaker {
  UBreakIterator *iterator;
  // Kept open and re-filled: opening one anew allocates its buffers.
  UText *text;
};

ts_breaker *ts_breaker_open(int kind, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  ts_breaker *breaker = calloc(1, sizeof *breaker);
  if (!breaker) return NULL;
  breaker->iterator = ubrk_open(
    kind == TS_BREAK_LINE ? UBRK_LINE : kind == TS_BREAK_WORD ? UBRK_WORD : UBRK_CHARACTER, locale, NULL, 0, &status);
  if (U_FAILURE(status) || !breaker->iterator) {
    free(breaker);
    return NULL;
  }
  return breaker;
}

void ts_breaker_close(ts_breaker *breaker) {
  if (!breaker) return;
  ubrk_close(breaker->iterator);
  if (breaker->text) utext_close(breaker->text);
  free(breaker);
}

// True where the character before `offset` forces a break (LB4, LB5): LF, VT, FF, CR, NEL, LS, PS.
// ICU's rule status will not do: of a stretch cut by a dictionary it gives all words that of the
// last one.
static bool forces_break(const uint8_t *text, int64_t offset) {
  const uint8_t last = text[offset - 1];
  if (last >= 0x0A && last <= 0x0D) return true;
  if (offset >= 2 && last == 0x85) return text[offset - 2] == 0xC2;
  if (offset >= 3 && (last == 0xA8 || last == 0xA9))
    return text[offset - 2] == 0x80 && text[offset - 3] == 0xE2;
  return false;
}

bool ts_breaker_mark(
  ts_breaker *breaker, const uint8_t *text, int64_t count, uint8_t *flags, uint8_t mark,
  uint8_t hard)
{
  UErrorCode status = U_ZERO_ERROR;
  breaker->text = utext_openUTF8(breaker->text, (const char *)text, count, &status);
  ubrk_setUText(breaker->iterator, breaker->text, &status);
  if (U_FAILURE(status)) return false;
  ubrk_first(breaker->iterator);
  for (;;) {
    int32_t offset = ubrk_next(breaker->iterator);
    if (offset == UBRK_DONE || offset > count) break;
    uint8_t flag = mark;
    if (hard && forces_break(text, offset)) flag |= hard;
    flags[offset] |= flag;
  }
  return true;
}
