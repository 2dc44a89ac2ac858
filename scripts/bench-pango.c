/* What a C programmer writes by hand on Pango and Cairo: first fit, no hyphens, two columns.
 *
 *     bench-pango doc.pango out.pdf
 */
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 595, HEIGHT = 842, MARGIN = 57, GUTTER = 17 };
static const double measure = (WIDTH - 2 * MARGIN - GUTTER) / 2.0;
static cairo_t *cairo;
static int column;
static double y = MARGIN;

static void make_room(double height) {
  if (y + height <= HEIGHT - MARGIN) return;
  if (column) cairo_show_page(cairo);
  column = !column;
  y = MARGIN;
}

static double left(void) { return MARGIN + column * (measure + GUTTER); }

/* A JPEG goes in as it is; its size is the corpus's. */
static cairo_surface_t *picture(GHashTable *known, const char *name) {
  cairo_surface_t *surface = g_hash_table_lookup(known, name);
  if (surface) return surface;
  if (g_str_has_suffix(name, ".jpg")) {
    gchar *bytes;
    gsize count;
    if (!g_file_get_contents(name, &bytes, &count, NULL)) exit(3);
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 800, 600);
    cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, (unsigned char *)bytes, count, g_free, bytes);
  } else {
    surface = cairo_image_surface_create_from_png(name);
  }
  g_hash_table_insert(known, g_strdup(name), surface);
  return surface;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  FILE *in = fopen(argv[1], "r");
  if (!in) return 3;
  cairo_surface_t *surface = cairo_pdf_surface_create(argv[2], WIDTH, HEIGHT);
  cairo = cairo_create(surface);
  PangoContext *context = pango_cairo_create_context(cairo);
  pango_cairo_context_set_resolution(context, 72);
  pango_context_set_round_glyph_positions(context, FALSE);
  GHashTable *pictures = g_hash_table_new(g_str_hash, g_str_equal);
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  while ((length = getline(&line, &room, in)) > 0) {
    line[length - 1] = 0;
    char *text = strchr(line, '\t');
    *text++ = 0;
    if (!strcmp(line, "picture")) {
      double height = measure * 0.75;
      make_room(height + 12);
      cairo_save(cairo);
      cairo_translate(cairo, left(), y);
      cairo_scale(cairo, measure / 800, measure / 800);
      cairo_set_source_surface(cairo, picture(pictures, text), 0, 0);
      cairo_paint(cairo);
      cairo_restore(cairo);
      y += height + 12;
      continue;
    }
    gboolean is_head = !strcmp(line, "head"), is_byline = !strcmp(line, "by");
    PangoFontDescription *font = pango_font_description_from_string(
      is_head ? "TeX Gyre Termes Bold 16" : is_byline ? "TeX Gyre Termes Italic 9"
                                                      : "TeX Gyre Termes 10");
    double leading = is_head ? 19 : 12;
    PangoLayout *layout = pango_layout_new(context);
    pango_layout_set_width(layout, measure * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_justify(layout, !is_head);
    double indent = strcmp(line, "para") ? 0 : 10;
    pango_layout_set_indent(layout, indent * PANGO_SCALE);
    pango_layout_set_markup(layout, text, -1);
    if (is_head && y > MARGIN) y += 18;
    if (is_head) make_room(72);
    for (GSList *item = pango_layout_get_lines_readonly(layout); item; item = item->next) {
      make_room(leading);
      cairo_move_to(cairo, left() + indent, y + leading * 0.8);
      indent = 0;
      pango_cairo_show_layout_line(cairo, item->data);
      y += leading;
    }
    g_object_unref(layout);
    pango_font_description_free(font);
  }
  cairo_show_page(cairo);
  cairo_destroy(cairo);
  cairo_surface_finish(surface);
  return cairo_surface_status(surface) ? 1 : 0;
}
