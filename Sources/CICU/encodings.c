#include "CICU.h"

#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/utf.h>
#include <unicode/utf8.h>

bool ts_single_byte_table(const char *name, uint32_t *table) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return false;
  bool single = ucnv_getMaxCharSize(converter) == 1;
  for (int i = 0; single && i < 256; i++) {
    char byte = (char)i;
    const char *source = &byte;
    status = U_ZERO_ERROR;
    UChar32 c = ucnv_getNextUChar(converter, &source, &byte + 1, &status);
    table[i] = U_FAILURE(status) || c < 0 ? 0xFFFD : (uint32_t)c;
    ucnv_resetToUnicode(converter);
  }
  ucnv_close(converter);
  return single;
}

bool ts_encoding_name(const char *name, char *canonical, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return false;
  const char *own = ucnv_getName(converter, &status);
  UErrorCode unknown = U_ZERO_ERROR;
  const char *usual = own == NULL ? NULL : ucnv_getStandardName(own, "MIME", &unknown);
  if (usual == NULL && own != NULL) {
    unknown = U_ZERO_ERROR;
    usual = ucnv_getStandardName(own, "IANA", &unknown);
  }
  if (usual == NULL) usual = own;
  bool fits = usual != NULL && strlen(usual) < (size_t)capacity;
  if (fits) strcpy(canonical, usual);
  ucnv_close(converter);
  return fits;
}

ts_decoded ts_decode(
  const char *name, const uint8_t *source, int64_t count, uint8_t *text, int64_t capacity,
  int64_t *places, int64_t limit) {
  ts_decoded made = {-1, 0};
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return made;
  ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
  if (U_FAILURE(status)) {
    ucnv_close(converter);
    return made;
  }
  const char *next = (const char *)source;
  const char *end = next + count;
  int64_t length = 0;
  while (length + 4 <= capacity) {
    const char *before = next;
    status = U_ZERO_ERROR;
    UChar32 c = ucnv_getNextUChar(converter, &next, end, &status);
    if (status == U_INDEX_OUTOFBOUNDS_ERROR) {
      made.count = length;
      break;
    }
    if (U_FAILURE(status) || c < 0 || U_IS_SURROGATE(c)) {
      // Whatever is wrong, the next look begins farther on.
      if (next == before) {
        if (next == end) {
          made.count = length;
          break;
        }
        next++;
        ucnv_resetToUnicode(converter);
      }
      if (made.malformed < limit) places[made.malformed] = length;
      made.malformed++;
      c = 0xFFFD;
    }
    U8_APPEND_UNSAFE(text, length, c);
  }
  ucnv_close(converter);
  return made;
}
