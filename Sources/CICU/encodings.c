#include "CICU.h"

#include <unicode/ucnv.h>

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
