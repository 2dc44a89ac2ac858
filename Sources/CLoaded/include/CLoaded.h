#pragma once

// Libraries that are loaded when a file is first met that needs them: librsvg for SVG, libwebp for WebP,
// libqpdf for the pages of PDFs. A build without such files never opens them.

#include <stddef.h>
#include <stdint.h>

/// What became of a call.
typedef enum {
  LOADED_OK = 0,
  /// The library is not installed, or lacks something.
  LOADED_NO_LIBRARY = 1,
  /// The file is cut off, damaged, or not what it says it is.
  LOADED_DAMAGED = 2,
  /// The library could not get the memory it needs.
  LOADED_NO_MEMORY = 3,
  /// The file is locked with a password.
  LOADED_LOCKED = 4,
} loaded_status;

/// Room for a library's own words on a failure; they always end with a NUL.
enum { LOADED_MESSAGE_SIZE = 200 };

// SVG

/// An SVG file that was read.
typedef struct loaded_svg loaded_svg;

/// The SVG of `count` bytes in UTF-8, without links, its entities in place of their names, U+FFFD in place of noncharacters,
/// and without a document type. Gives memory that `loaded_svg_let_go` lets go of.
loaded_status loaded_svg_unlinked(const uint8_t *bytes, size_t count, uint8_t **plain,
                                  size_t *plain_count, char message[LOADED_MESSAGE_SIZE]);
void loaded_svg_let_go(uint8_t *plain);
/// Reads the SVG of `count` bytes. Nothing that it refers to is opened, no file and no address. `fonts` is the `FcConfig` that
/// its letters' fonts are found in, which has to live as long; NULL for that of the system.
loaded_status loaded_svg_open(const uint8_t *bytes, size_t count, void *fonts, loaded_svg **svg,
                              char message[LOADED_MESSAGE_SIZE]);
/// Its own size in points, by its width and height, its view box, or what it draws; 0 for one that says nothing
/// and draws nothing.
void loaded_svg_size(loaded_svg *svg, double *width, double *height);
/// Draws it with `cairo`, a `cairo_t`, as large as `width` and `height`, its top left corner at the origin.
loaded_status loaded_svg_draw(loaded_svg *svg, void *cairo, double width, double height,
                              char message[LOADED_MESSAGE_SIZE]);
/// Draws it into `pixels`: `height` rows of 4 × `width` bytes, one native word a pixel, 0xAARRGGBB, colours
/// multiplied by alpha. They are cleared first.
loaded_status loaded_svg_pixels(loaded_svg *svg, uint32_t *pixels, int width, int height,
                                char message[LOADED_MESSAGE_SIZE]);
/// Lets go of it.
void loaded_svg_close(loaded_svg *svg);

// WebP

/// What the header of a WebP says.
typedef struct {
  int width;
  int height;
  int has_alpha;
  int has_animation;
} loaded_webp_facts;

/// Reads the header of the WebP of `count` bytes.
loaded_status loaded_webp_read(const uint8_t *bytes, size_t count, loaded_webp_facts *facts);
/// Decodes it into `pixels`, `width` × `height` of them as its header says, one native word each, 0xAARRGGBB,
/// colours multiplied by alpha.
loaded_status loaded_webp_decode(const uint8_t *bytes, size_t count, uint32_t *pixels, int width,
                                 int height);

// PDF

/// A PDF that was opened.
typedef struct loaded_pdf loaded_pdf;
/// A value in it; 0 is none.
typedef unsigned int loaded_value;

/// What a value is.
typedef enum {
  LOADED_NULL,
  /// A boolean, a number, a string or a name, which `loaded_pdf_text` has as it is written.
  LOADED_SCALAR,
  LOADED_NAME,
  LOADED_ARRAY,
  LOADED_DICTIONARY,
  LOADED_STREAM,
} loaded_kind;

/// Opens the PDF of `count` bytes, which must outlive it. A damaged one is not repaired.
loaded_status loaded_pdf_open(const uint8_t *bytes, size_t count, loaded_pdf **pdf,
                              char message[LOADED_MESSAGE_SIZE]);
/// How many pages it has; below zero where that cannot be known.
int loaded_pdf_page_count(loaded_pdf *pdf);
/// The page `index`, from zero, its inherited attributes in it; 0 where there is none.
loaded_value loaded_pdf_page(loaded_pdf *pdf, int index);
/// Its catalogue.
loaded_value loaded_pdf_catalogue(loaded_pdf *pdf);

loaded_kind loaded_pdf_kind(loaded_pdf *pdf, loaded_value value);
/// The number of the object that `value` refers to; 0 for one that stands where it is.
int loaded_pdf_number(loaded_pdf *pdf, loaded_value value);
/// A scalar as it is written; valid until the next call.
const char *loaded_pdf_text(loaded_pdf *pdf, loaded_value value);
/// 1 for a number, which goes to `number`; 0 for anything else.
int loaded_pdf_is_number(loaded_pdf *pdf, loaded_value value, double *number);
int loaded_pdf_items(loaded_pdf *pdf, loaded_value array);
loaded_value loaded_pdf_item(loaded_pdf *pdf, loaded_value array, int index);
/// The value of `key`, with its slash, in a dictionary or in that of a stream; null where it has none.
loaded_value loaded_pdf_value(loaded_pdf *pdf, loaded_value dictionary, const char *key);
/// Calls `each` with the keys of a dictionary, in order; keys begin with a slash and are not escaped.
void loaded_pdf_keys(loaded_pdf *pdf, loaded_value dictionary, void *context,
                     void (*each)(void *context, const char *key));
/// The dictionary of a stream.
loaded_value loaded_pdf_dictionary(loaded_pdf *pdf, loaded_value stream);
/// The data of a stream: as it is stored, or `decoded` where its filters are general ones. Free it with `free`.
loaded_status loaded_pdf_data(loaded_pdf *pdf, loaded_value stream, int decoded, uint8_t **bytes,
                              size_t *count, char message[LOADED_MESSAGE_SIZE]);
void loaded_pdf_release(loaded_pdf *pdf, loaded_value value);
/// 0 where nothing was found wrong since it was opened; else what it was is in `message`.
int loaded_pdf_has_problem(loaded_pdf *pdf, char message[LOADED_MESSAGE_SIZE]);
void loaded_pdf_close(loaded_pdf *pdf);
