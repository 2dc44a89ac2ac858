/* The floor under any typesetter on HarfBuzz and Cairo: shapes every paragraph once and draws the
 * glyphs in lines as they come, without breaking, justifying, hyphenating or pictures.
 *
 *     bench-floor doc.plain font.otf out.pdf
 */
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <hb-ot.h>
#include <hb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 595, HEIGHT = 842, MARGIN = 57, GUTTER = 17, LEADING = 12, SIZE = 10 };

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  FILE *in = fopen(argv[1], "r");
  hb_blob_t *blob = hb_blob_create_from_file(argv[2]);
  hb_face_t *face = hb_face_create(blob, 0);
  hb_font_t *font = hb_font_create(face);
  hb_buffer_t *buffer = hb_buffer_create();
  double unit = (double)SIZE / hb_face_get_upem(face);

  FT_Library library;
  FT_Face outlines;
  if (!in || FT_Init_FreeType(&library) || FT_New_Face(library, argv[2], 0, &outlines)) return 3;
  cairo_surface_t *surface = cairo_pdf_surface_create(argv[3], WIDTH, HEIGHT);
  cairo_t *cairo = cairo_create(surface);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(cairo, options);
  cairo_set_font_face(cairo, cairo_ft_font_face_create_for_ft_face(outlines, FT_LOAD_NO_HINTING));
  cairo_set_font_size(cairo, SIZE);

  double measure = (WIDTH - 2 * MARGIN - GUTTER) / 2.0;
  double left = MARGIN, y = MARGIN;
  int column = 0, pages = 1;
  cairo_glyph_t glyphs[1000];
  cairo_text_cluster_t clusters[1000];
  char *text = NULL;
  size_t room = 0;
  ssize_t length;
  while ((length = getline(&text, &room, in)) > 0) {
    text[--length] = 0;
    hb_buffer_reset(buffer);
    hb_buffer_add_utf8(buffer, text, length, 0, length);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(font, buffer, NULL, 0);
    unsigned count;
    hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &count);
    hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, NULL);
    for (unsigned first = 0; first < count;) {
      if (y > HEIGHT - MARGIN) {
        y = MARGIN;
        if (column ^= 1) {
          left = MARGIN + measure + GUTTER;
        } else {
          left = MARGIN;
          cairo_show_page(cairo);
          pages++;
        }
      }
      double x = left;
      unsigned n = 0;
      for (; first + n < count && n < 1000 && x < left + measure; n++) {
        unsigned i = first + n;
        unsigned end = i + 1 < count ? infos[i + 1].cluster : (unsigned)length;
        glyphs[n] = (cairo_glyph_t){infos[i].codepoint, x, y};
        clusters[n] = (cairo_text_cluster_t){(int)(end - infos[i].cluster), 1};
        x += positions[i].x_advance * unit;
      }
      unsigned start = infos[first].cluster;
      unsigned end = first + n < count ? infos[first + n].cluster : (unsigned)length;
      cairo_show_text_glyphs(cairo, text + start, (int)(end - start), glyphs, (int)n, clusters,
                             (int)n, 0);
      first += n;
      y += LEADING;
    }
  }
  cairo_show_page(cairo);
  cairo_destroy(cairo);
  cairo_surface_finish(surface);
  if (cairo_surface_status(surface)) return 1;
  return 0;
}
