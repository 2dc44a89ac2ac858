#include <png.h>
#include <string.h>

#include "CPixels.h"

static void explain(char message[CPIXELS_MESSAGE_SIZE], const char *words) {
  strncpy(message, words, CPIXELS_MESSAGE_SIZE - 1);
  message[CPIXELS_MESSAGE_SIZE - 1] = 0;
}

/// c × a / 255, rounded, exact for all bytes.
static inline uint32_t times(uint32_t c, uint32_t a) {
  uint32_t t = c * a + 128;
  return (t + (t >> 8)) >> 8;
}

/// True where no pixel of a row of R, G, B, A bytes shows what is below it.
static int is_opaque(const uint8_t *row, uint32_t width) {
  uint32_t all = UINT32_MAX;
  for (uint32_t i = 0; i < width; i++) {
    uint32_t word;
    memcpy(&word, row + 4 * (size_t)i, 4);
    all &= word;
  }
  uint8_t bytes[4];
  memcpy(bytes, &all, 4);
  return bytes[3] == 255;
}

/// Turns an opaque row of R, G, B, A bytes into native words: a loop without branches, which compilers
/// do for several pixels at once.
static void reorder(uint8_t *row, uint32_t width) {
  for (uint32_t i = 0; i < width; i++) {
    uint32_t word;
    memcpy(&word, row + 4 * (size_t)i, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = word >> 8 | word << 24;
#else
    word = (word & UINT32_C(0xFF00FF00)) | (word >> 16 & 0xFF) | (word & 0xFF) << 16;
#endif
    memcpy(row + 4 * (size_t)i, &word, 4);
  }
}

/// Turns a row of R, G, B, A bytes into native words, multiplied by alpha.
static void premultiply(uint8_t *row, uint32_t width) {
  if (is_opaque(row, width)) {
    reorder(row, width);
    return;
  }
  for (uint32_t i = 0; i < width; i++, row += 4) {
    uint32_t r = row[0], g = row[1], b = row[2], a = row[3];
    if (a != 255) {
      r = times(r, a);
      g = times(g, a);
      b = times(b, a);
    }
    uint32_t word = a << 24 | r << 16 | g << 8 | b;
    memcpy(row, &word, 4);
  }
}

cpixels_status cpixels_decode_png(const uint8_t *bytes, size_t count, uint32_t width,
                                  uint32_t height, uint8_t *pixels, size_t stride,
                                  char message[CPIXELS_MESSAGE_SIZE]) {
  // libpng's simplified interface catches its own longjmp.
  png_image image;
  memset(&image, 0, sizeof image);
  message[0] = 0;
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, bytes, count)) {
    explain(message, image.message);
    return CPIXELS_DAMAGED;
  }
  if (image.width != width || image.height != height || stride / 4 < width || stride % 4 != 0 ||
      stride > INT32_MAX) {
    png_image_free(&image);
    explain(message, "another size than the header says");
    return CPIXELS_DAMAGED;
  }
  image.format = PNG_FORMAT_RGBA;
  // Without it libpng takes 16 bits that say nothing of their gamma for linear light.
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  // The row stride is in components, which are bytes in this format.
  if (!png_image_finish_read(&image, NULL, pixels, (png_int_32)stride, NULL)) {
    cpixels_status status =
        strstr(image.message, "memory") ? CPIXELS_NO_MEMORY : CPIXELS_DAMAGED;
    explain(message, image.message);
    png_image_free(&image);
    return status;
  }
  for (uint32_t y = 0; y < height; y++) premultiply(pixels + stride * y, width);
  return CPIXELS_OK;
}
