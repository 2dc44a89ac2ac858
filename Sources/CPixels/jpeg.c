#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#include "CPixels.h"
#include "jpeg-walk.h"

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf escape;
  char *message;
  int is_damaged;
} errors;

static void on_error(j_common_ptr info) {
  errors *e = (errors *)info->err;
  char words[JMSG_LENGTH_MAX];
  e->base.format_message(info, words);
  strncpy(e->message, words, CPIXELS_MESSAGE_SIZE - 1);
  longjmp(e->escape, 1);
}

/// Level -1 is damage that libjpeg would paint over with grey; others are notes.
static void on_message(j_common_ptr info, int level) {
  errors *e = (errors *)info->err;
  if (level >= 0) return;
  int code = e->base.msg_code;
  // What cameras do wrong without harm: stray bytes before a marker, an odd Adobe transform.
  if (code == JWRN_EXTRANEOUS_DATA || code == JWRN_ADOBE_XFORM || code == JWRN_JFIF_MAJOR) return;
  if (!e->is_damaged) {
    char words[JMSG_LENGTH_MAX];
    e->base.format_message(info, words);
    strncpy(e->message, words, CPIXELS_MESSAGE_SIZE - 1);
  }
  e->is_damaged = 1;
}

/// A few bytes can ask for any number of passes over all pixels; honest files have about ten.
enum { MOST_SCANS = 200 };

static void on_progress(j_common_ptr info) {
  if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > MOST_SCANS) {
    ERREXIT(info, JERR_BAD_SCAN_SCRIPT);
  }
}

static inline uint32_t times(uint32_t a, uint32_t b) {
  uint32_t t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

/// What is done with a picture whose header was read. `row` is freed afterwards, however it ends.
typedef cpixels_status (*reading)(struct jpeg_decompress_struct *info, JSAMPLE *volatile *row,
                                  const void *task);

/// Reads the header of the JPEG at `bytes` and lets `body` read on; in `message`, what was damaged.
/// An error of the library ends `body` where it is.
static cpixels_status read_jpeg(const uint8_t *bytes, size_t count,
                                char message[CPIXELS_MESSAGE_SIZE], reading body,
                                const void *task) {
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress = {.progress_monitor = on_progress};
  errors e;
  JSAMPLE *volatile row = NULL;
  volatile cpixels_status status;
  memset(message, 0, CPIXELS_MESSAGE_SIZE);
  memset(&info, 0, sizeof info);
  memset(&e, 0, sizeof e);
  info.err = jpeg_std_error(&e.base);
  e.base.error_exit = on_error;
  e.base.emit_message = on_message;
  e.message = message;
  if (setjmp(e.escape)) {
    status = e.base.msg_code == JERR_OUT_OF_MEMORY ? CPIXELS_NO_MEMORY : CPIXELS_DAMAGED;
  } else {
    jpeg_create_decompress(&info);
    info.progress = &progress;
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    status = body(&info, &row, task);
    if (status == CPIXELS_OK && e.is_damaged) status = CPIXELS_DAMAGED;
  }
  jpeg_destroy_decompress(&info);
  free(row);
  return status;
}

/// Where the pixels of a picture go, and how many there should be.
typedef struct {
  uint32_t width, height;
  uint8_t *pixels;
  size_t stride;
  char *message;
} target;

static cpixels_status decode(struct jpeg_decompress_struct *info, JSAMPLE *volatile *row,
                             const void *task) {
  const target *t = task;
  if (info->image_width != t->width || info->image_height != t->height ||
      t->stride / 4 < t->width) {
    strcpy(t->message, "another size than the header says");
    return CPIXELS_DAMAGED;
  }
  int is_cmyk = info->num_components == 4;
  info->out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
  jpeg_start_decompress(info);
  // Adobe writes ink as its absence; without its marker ink is ink.
  uint8_t flip = is_cmyk && !info->saw_Adobe_marker ? 255 : 0;
  size_t samples = is_cmyk ? 4 : 3;
  *row = malloc(samples * t->width);
  if (*row == NULL) return CPIXELS_NO_MEMORY;
  while (info->output_scanline < t->height) {
    uint8_t *out = t->pixels + t->stride * info->output_scanline;
    JSAMPROW rows[1] = {*row};
    if (jpeg_read_scanlines(info, rows, 1) != 1) break;
    const JSAMPLE *in = *row;
    for (uint32_t x = 0; x < t->width; x++, in += samples, out += 4) {
      uint32_t r = in[0], g = in[1], b = in[2];
      if (is_cmyk) {
        uint32_t k = in[3] ^ flip;
        r = times(r ^ flip, k);
        g = times(g ^ flip, k);
        b = times(b ^ flip, k);
      }
      uint32_t word = 0xff000000u | r << 16 | g << 8 | b;
      memcpy(out, &word, 4);
    }
  }
  jpeg_finish_decompress(info);
  return CPIXELS_OK;
}

cpixels_status cpixels_decode_jpeg(const uint8_t *bytes, size_t count, uint32_t width,
                                   uint32_t height, uint8_t *pixels, size_t stride,
                                   char message[CPIXELS_MESSAGE_SIZE]) {
  target task = {width, height, pixels, stride, message};
  return read_jpeg(bytes, count, message, decode, &task);
}

static cpixels_status check(struct jpeg_decompress_struct *info, JSAMPLE *volatile *row,
                            const void *task) {
  (void)task;
  // A pixel for each block, in the colours that are stored: all codes are read, and little else is
  // done.
  info->scale_num = 1;
  info->scale_denom = 8;
  info->out_color_space = info->jpeg_color_space;
  info->do_fancy_upsampling = FALSE;
  info->do_block_smoothing = FALSE;
  jpeg_start_decompress(info);
  *row = malloc((size_t)info->output_width * info->output_components);
  if (*row == NULL) return CPIXELS_NO_MEMORY;
  while (info->output_scanline < info->output_height) {
    JSAMPROW rows[1] = {*row};
    if (jpeg_read_scanlines(info, rows, 1) != 1) break;
  }
  jpeg_finish_decompress(info);
  return CPIXELS_OK;
}

cpixels_status cpixels_check_jpeg(const uint8_t *bytes, size_t count,
                                  char message[CPIXELS_MESSAGE_SIZE]) {
  if (cpixels_is_whole_baseline(bytes, count)) {
    memset(message, 0, CPIXELS_MESSAGE_SIZE);
    return CPIXELS_OK;
  }
  return read_jpeg(bytes, count, message, check, NULL);
}
