#include <limits.h>

#include "library.h"

/// `WebPBitstreamFeatures` of libwebp 1.2.
typedef struct {
  int width, height, has_alpha, has_animation, format;
  uint32_t pad[5];
} Features;

enum { ABI = 0x0209, NO_MEMORY = 1 };

static int (*get_features)(const uint8_t *, size_t, Features *, int);
static uint8_t *(*decode_bgra)(const uint8_t *, size_t, uint8_t *, size_t, int);
static uint8_t *(*decode_argb)(const uint8_t *, size_t, uint8_t *, size_t, int);

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const char *const names[] = {"libwebp.so.7", NULL};
  const loaded_function functions[] = {
      {"WebPGetFeaturesInternal", (void **)&get_features},
      {"WebPDecodeBGRAInto", (void **)&decode_bgra},
      {"WebPDecodeARGBInto", (void **)&decode_argb},
  };
  is_loaded = loaded_library(names, functions, sizeof functions / sizeof *functions);
}

loaded_status loaded_webp_read(const uint8_t *bytes, size_t count, loaded_webp_facts *facts) {
  pthread_once(&once, load);
  if (!is_loaded) return LOADED_NO_LIBRARY;
  Features features;
  memset(&features, 0, sizeof features);
  int status = get_features(bytes, count, &features, ABI);
  if (status) return status == NO_MEMORY ? LOADED_NO_MEMORY : LOADED_DAMAGED;
  facts->width = features.width;
  facts->height = features.height;
  facts->has_alpha = features.has_alpha;
  facts->has_animation = features.has_animation;
  return LOADED_OK;
}

/// c × a / 255, rounded, exact for all bytes.
static inline uint32_t times(uint32_t c, uint32_t a) {
  uint32_t t = c * a + 128;
  return (t + (t >> 8)) >> 8;
}

loaded_status loaded_webp_decode(const uint8_t *bytes, size_t count, uint32_t *pixels, int width,
                                 int height) {
  pthread_once(&once, load);
  if (!is_loaded) return LOADED_NO_LIBRARY;
  if (width <= 0 || height <= 0 || width > INT_MAX / 4) return LOADED_DAMAGED;
  size_t size = (size_t)width * 4 * height;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  uint8_t *done = decode_argb(bytes, count, (uint8_t *)pixels, size, width * 4);
#else
  uint8_t *done = decode_bgra(bytes, count, (uint8_t *)pixels, size, width * 4);
#endif
  if (!done) return LOADED_DAMAGED;
  for (size_t i = 0; i < size / 4; i++) {
    uint32_t word = pixels[i], a = word >> 24;
    if (a == 255) continue;
    pixels[i] = a << 24 | times(word >> 16 & 0xFF, a) << 16 | times(word >> 8 & 0xFF, a) << 8 |
                times(word & 0xFF, a);
  }
  return LOADED_OK;
}
