#pragma once

// Decoding of PNG and JPEG into pixels, with the libraries' own error handling kept inside C:
// libjpeg leaves a failed call with longjmp, which must not cross Swift frames.

#include <stddef.h>
#include <stdint.h>

/// What became of a picture.
typedef enum {
  /// All pixels were set.
  CPIXELS_OK = 0,
  /// The data is cut off, damaged, or not what its header promised.
  CPIXELS_DAMAGED = 1,
  /// The library could not get the memory it needs.
  CPIXELS_NO_MEMORY = 2,
} cpixels_status;

/// Room for a library's own words on a failure.
enum { CPIXELS_MESSAGE_SIZE = 200 };

/// Decodes the PNG of `count` bytes into `pixels`: `height` rows of `stride` bytes (at least
/// 4 × width, and divisible by 4), one native 32-bit word a pixel, 0xAARRGGBB, colours
/// multiplied by alpha.
///
/// The size must be the one in the picture's header. `message` gets a reason on failure and is
/// always terminated.
cpixels_status cpixels_decode_png(const uint8_t *bytes, size_t count, uint32_t width,
                                  uint32_t height, uint8_t *pixels, size_t stride,
                                  char message[CPIXELS_MESSAGE_SIZE]);

/// Decodes the JPEG of `count` bytes as `cpixels_decode_png` does, alpha always 0xFF; grey and
/// CMYK (also Adobe's inverted) become RGB.
cpixels_status cpixels_decode_jpeg(const uint8_t *bytes, size_t count, uint32_t width,
                                   uint32_t height, uint8_t *pixels, size_t stride,
                                   char message[CPIXELS_MESSAGE_SIZE]);

/// Reads all coded data of the JPEG of `count` bytes without making its pixels: whether a decoder
/// would get through it without damage.
///
/// `message` gets a reason on failure and is always terminated.
cpixels_status cpixels_check_jpeg(const uint8_t *bytes, size_t count,
                                  char message[CPIXELS_MESSAGE_SIZE]);

/// Whether the zlib stream of `count` bytes surely holds `rows` rows of a PNG, each of `row` bytes with its filter before
/// it: nothing is inflated, all codes are walked over. 0 where that is not sure, and who wants to know has to inflate it.
/// The checksum over the rows is not computed: those of the chunks are over the same.
int cpixels_are_whole_rows(const uint8_t *bytes, size_t count, size_t row, size_t rows);

/// Whether the zlib stream of `count` bytes holds `rows` rows of a PNG, each of `row` bytes with its filter before it, that
/// say the same more than once: grey pixels of three bytes, where `colors` is 3, and surely so then; or, where it is 1,
/// black and white ones of a byte, and perhaps so then. A picture of which that is not true is known by its first bytes.
int cpixels_may_take_less(const uint8_t *bytes, size_t count, size_t row, size_t rows,
                          unsigned colors);
