#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "library.h"
#include "stack.h"

// What of librsvg, GLib and Cairo is used, as their headers of 2.54, 2.74 and 1.16 have it. The headers are not
// needed to build.

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} Error;

typedef struct {
  double length;
  int unit;
} Length;

enum { PERCENT, PX, EM, EX, INCH, CM, MM, PT, PC };

typedef struct {
  double x, y, width, height;
} Rectangle;

struct loaded_svg {
  void *handle;
  /// The stack that it may need.
  size_t stack;
  /// The `FcConfig` that its letters' fonts are found in; NULL for that of the system.
  void *fonts;
};

static void *(*handle_new)(void);
static int (*handle_write)(void *, const uint8_t *, size_t, Error **);
static int (*handle_close)(void *, Error **);
static void (*handle_set_dpi)(void *, double);
static void (*get_dimensions)(void *, int *, Length *, int *, Length *, int *, Rectangle *);
static int (*get_geometry)(void *, const char *, const Rectangle *, Rectangle *, Rectangle *,
                           Error **);
static int (*render)(void *, void *, const Rectangle *, Error **);
static void (*object_unref)(void *);
static void (*error_free)(Error *);
static void *(*image_surface)(uint8_t *, int, int, int, int);
static void (*surface_flush)(void *);
static void (*surface_destroy)(void *);
static void *(*context_create)(void *);
static int (*context_status)(void *);
static void (*context_destroy)(void *);

static void *(*font_map)(void);
static void (*font_map_set_config)(void *, void *);

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const char *const names[] = {"librsvg-2.so.2", NULL};
  // What librsvg depends on is found through it.
  const loaded_function functions[] = {
      {"rsvg_handle_new", (void **)&handle_new},
      {"rsvg_handle_write", (void **)&handle_write},
      {"rsvg_handle_close", (void **)&handle_close},
      {"rsvg_handle_set_dpi", (void **)&handle_set_dpi},
      {"rsvg_handle_get_intrinsic_dimensions", (void **)&get_dimensions},
      {"rsvg_handle_get_geometry_for_layer", (void **)&get_geometry},
      {"rsvg_handle_render_document", (void **)&render},
      {"g_object_unref", (void **)&object_unref},
      {"g_error_free", (void **)&error_free},
      {"cairo_image_surface_create_for_data", (void **)&image_surface},
      {"cairo_surface_flush", (void **)&surface_flush},
      {"cairo_surface_destroy", (void **)&surface_destroy},
      {"cairo_create", (void **)&context_create},
      {"cairo_status", (void **)&context_status},
      {"cairo_destroy", (void **)&context_destroy},
      {"pango_cairo_font_map_get_default", (void **)&font_map},
      {"pango_fc_font_map_set_config", (void **)&font_map_set_config},
  };
  is_loaded = loaded_library(names, functions, sizeof functions / sizeof *functions);
}

static loaded_status failure(Error *error, char message[LOADED_MESSAGE_SIZE]) {
  const char *words = error ? error->message : "";
  // “XML parse error: Error domain 1 code 77 on line 1 column 118 of data: Premature end …”
  const char *place = strstr(words, " on line "), *reason = strstr(words, " of data: ");
  if (place && reason > place) {
    char text[LOADED_MESSAGE_SIZE];
    snprintf(text, sizeof text, "%.*s: %s", (int)(reason - place - 4), place + 4, reason + 10);
    loaded_explain(message, text);
  } else {
    loaded_explain(message, words);
  }
  if (error) error_free(error);
  return LOADED_DAMAGED;
}

/// A call that has a stack of its own.
typedef struct {
  loaded_svg *svg;
  const uint8_t *bytes;
  size_t count;
  void *cairo;
  double width, height;
  char *message;
  loaded_status status;
} call;

/// Lets Pango, by which librsvg sets letters, find their fonts where it should: each thread has a map of its own, and each
/// call a thread.
static void choose_fonts(const loaded_svg *svg) {
  if (svg->fonts) font_map_set_config(font_map(), svg->fonts);
}

static void read_svg(void *context) {
  call *own = context;
  choose_fonts(own->svg);
  char *message = own->message;
  own->status = LOADED_NO_MEMORY;
  // Without an address of its own, it can refer to nothing but itself.
  void *handle = handle_new();
  if (!handle) return;
  // Pixels of CSS are 96 to the inch.
  handle_set_dpi(handle, 96);
  Error *error = NULL;
  if (!handle_write(handle, own->bytes, own->count, &error) || !handle_close(handle, &error)) {
    object_unref(handle);
    own->status = failure(error, message);
    return;
  }
  own->svg->handle = handle;
  own->status = LOADED_OK;
}

loaded_status loaded_svg_open(const uint8_t *bytes, size_t count, void *fonts, loaded_svg **svg,
                              char message[LOADED_MESSAGE_SIZE]) {
  message[0] = 0;
  pthread_once(&once, load);
  if (!is_loaded) return LOADED_NO_LIBRARY;
  size_t stack = loaded_svg_stack(bytes, count);
  if (!stack) {
    loaded_explain(message, "too many things within each other");
    return LOADED_DAMAGED;
  }
  loaded_svg *made = malloc(sizeof *made);
  if (!made) return LOADED_NO_MEMORY;
  made->stack = stack;
  made->fonts = fonts;
  call own = {.svg = made, .bytes = bytes, .count = count, .message = message};
  if (!loaded_with_stack(stack, read_svg, &own)) own.status = LOADED_NO_MEMORY;
  if (own.status == LOADED_OK) {
    *svg = made;
  } else {
    free(made);
  }
  return own.status;
}

/// `length` in pixels of CSS; 0 where it depends on what is around it.
static double pixels_of(Length length) {
  switch (length.unit) {
  case PX: return length.length;
  case EM: return length.length * 16;
  case EX: return length.length * 8;
  case INCH: return length.length * 96;
  case CM: return length.length * 96 / 2.54;
  case MM: return length.length * 96 / 25.4;
  case PT: return length.length * 96 / 72;
  case PC: return length.length * 16;
  default: return 0;
  }
}

static void measure(void *context) {
  call *own = context;
  void *handle = own->svg->handle;
  choose_fonts(own->svg);
  int has_width = 0, has_height = 0, has_box = 0;
  Length across = {0, PERCENT}, down = {0, PERCENT};
  Rectangle box = {0, 0, 0, 0};
  get_dimensions(handle, &has_width, &across, &has_height, &down, &has_box, &box);
  double w = has_width ? pixels_of(across) : 0, h = has_height ? pixels_of(down) : 0;
  has_box = has_box && box.width > 0 && box.height > 0;
  if (w <= 0 && h <= 0 && has_box) {
    w = box.width;
    h = box.height;
  } else if (w <= 0 && h > 0 && has_box) {
    w = h * box.width / box.height;
  } else if (h <= 0 && w > 0 && has_box) {
    h = w * box.height / box.width;
  } else if (w <= 0 || h <= 0) {
    // It says nothing: what it draws is to be seen, and shares of a page are those of CSS's default.
    const Rectangle viewport = {0, 0, w > 0 ? w : 300, h > 0 ? h : 150};
    Rectangle ink = {0, 0, 0, 0};
    Error *error = NULL;
    if (!get_geometry(handle, NULL, &viewport, &ink, NULL, &error) && error) error_free(error);
    if (w <= 0) w = ink.width > 0 ? ink.x + ink.width : 0;
    if (h <= 0) h = ink.height > 0 ? ink.y + ink.height : 0;
  }
  own->width = w * 0.75;
  own->height = h * 0.75;
}

void loaded_svg_size(loaded_svg *svg, double *width, double *height) {
  call own = {.svg = svg};
  loaded_with_stack(svg->stack, measure, &own);
  *width = own.width;
  *height = own.height;
}

static void draw(void *context) {
  call *own = context;
  const Rectangle viewport = {0, 0, own->width, own->height};
  Error *error = NULL;
  own->status = LOADED_OK;
  choose_fonts(own->svg);
  if (!render(own->svg->handle, own->cairo, &viewport, &error)) {
    own->status = failure(error, own->message);
  }
}

loaded_status loaded_svg_draw(loaded_svg *svg, void *cairo, double width, double height,
                              char message[LOADED_MESSAGE_SIZE]) {
  message[0] = 0;
  call own = {
      .svg = svg, .cairo = cairo, .width = width, .height = height, .message = message};
  if (!loaded_with_stack(svg->stack, draw, &own)) return LOADED_NO_MEMORY;
  return own.status;
}

loaded_status loaded_svg_pixels(loaded_svg *svg, uint32_t *pixels, int width, int height,
                                char message[LOADED_MESSAGE_SIZE]) {
  message[0] = 0;
  if (width <= 0 || height <= 0 || width > INT_MAX / 4) return LOADED_DAMAGED;
  memset(pixels, 0, (size_t)width * 4 * height);
  enum { ARGB32 = 0 };
  void *surface = image_surface((uint8_t *)pixels, ARGB32, width, height, width * 4);
  void *context = context_create(surface);
  loaded_status status = context_status(context)
                             ? LOADED_NO_MEMORY
                             : loaded_svg_draw(svg, context, width, height, message);
  context_destroy(context);
  surface_flush(surface);
  surface_destroy(surface);
  return status;
}

static void let_go(void *context) {
  call *own = context;
  object_unref(own->svg->handle);
}

void loaded_svg_close(loaded_svg *svg) {
  if (!svg) return;
  call own = {.svg = svg};
  loaded_with_stack(svg->stack, let_go, &own);
  free(svg);
}
