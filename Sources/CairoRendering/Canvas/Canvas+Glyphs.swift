internal import CTypesetCairo
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRenderTree

extension Canvas {
  /// Draws a run, or holds it back until the next that cannot join it.
  func draw(_ run: GlyphRun) {
    guard !run.glyphs.isEmpty, run.size > .zero else { return }
    let run = offWholePoints(run)
    let isSound = run.hasSoundText
    if let open = openRun, isSound, open.accepts(run),
      glyphs.glyphs.count + run.glyphs.count <= GlyphBatch.mostGlyphs
    {
      glyphs.append(run, open.font.codes)
      return
    }
    flushGlyphs()
    guard let font = font(for: run.face.upright) else {
      report(.font(file: run.face.file), node: nil)
      return
    }
    if isSound {
      glyphs.append(run, font.codes)
    } else {
      glyphs.appendWithoutText(run, font.codes)
    }
    if let pictures = font.colorGlyphs {
      drawColor(run, font, pictures)
      return
    }
    let paint = RunPaint(run)
    if paint.stroke == nil, !run.isBackward, isSound {
      openRun = OpenRun(run, font)
    } else {
      show(font, FontSize(run), paint, isBackward: run.isBackward)
    }
  }

  /// A run of spaces in a document, moved by the 64th part of a point where it stands on whole ones: Cairo 1.16 leaves out
  /// letters whose ink, rounded to whole points, has no area, and with them what they stand for, as the spaces that carry
  /// a formula's words. Any other run as it is.
  private func offWholePoints(_ run: GlyphRun) -> GlyphRun {
    guard isDocument, let space = run.face.spaceGlyph, run.hasSoundText,
      run.glyphs.allSatisfy({ $0.id == space })
    else { return run }
    var moved = run
    let step = Length(scaledPoints: 1024)
    for index in moved.glyphs.indices {
      var (x, y) = (moved.glyphs[index].x.points, moved.glyphs[index].y.points)
      cairo_user_to_device(context, &x, &y)
      if (x - x.rounded()).magnitude < 0.008 { moved.glyphs[index].x += step }
      if (y - y.rounded()).magnitude < 0.008 { moved.glyphs[index].y += step }
    }
    return moved
  }

  /// Draws what was held back.
  func flushGlyphs() {
    guard let open = openRun else { return }
    openRun = nil
    show(open.font, open.size, RunPaint(fill: open.fill), isBackward: false)
  }

  /// Draws the batch, and empties it.
  func show(_ font: CairoFont, _ size: FontSize, _ paint: RunPaint, isBackward: Bool) {
    defer { glyphs.removeAll() }
    guard let scaled = font.scaled(size, canvasScale: scale) else {
      report(.font(file: font.freeType.source.file), node: nil)
      return
    }
    setFont(scaled)
    if let fill = paint.fill {
      setPaint(fill)
      if isDocument, paint.stroke == nil {
        glyphs.move { pen.move($0, of: font.source, font, size, fill, isBackward: isBackward) }
      } else {
        // What outlines letters is another drawing, and they stand where that does.
        pen.lift()
      }
      showText(isBackward: isBackward)
    } else if isDocument {
      pen.lift()
      // Nothing is to be seen, but the text is to be found.
      setInvisiblePaint()
      showText(isBackward: isBackward)
    }
    guard let stroke = paint.stroke else { return }
    cairo_new_path(context)
    glyphs.glyphs.withUnsafeBufferPointer {
      cairo_glyph_path(context, $0.baseAddress, Int32($0.count))
    }
    setPaint(stroke)
    cairo_set_line_width(context, paint.strokeWidth.points)
    // A mitre would grow spikes on the points of A, M and W.
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(context)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
  }

  /// Hands the batch to Cairo with the text it stands for.
  func showText(isBackward: Bool) {
    let flags = isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0)
    glyphs.glyphs.withUnsafeBufferPointer { glyph in
      if isRaster {
        // As outlines: Cairo 1.16 puts glyphs on whole pixels, and words come out uneven.
        cairo_new_path(context)
        cairo_glyph_path(context, glyph.baseAddress, Int32(glyph.count))
        cairo_fill(context)
        return
      }
      guard isDocument, glyphs.hasText else {
        cairo_show_glyphs(context, glyph.baseAddress, Int32(glyph.count))
        return
      }
      glyphs.text.withUnsafeBufferPointer { text in
        glyphs.clusters.withUnsafeBufferPointer { cluster in
          cairo_show_text_glyphs(
            context, text.baseAddress, Int32(text.count), glyph.baseAddress, Int32(glyph.count),
            cluster.baseAddress, Int32(cluster.count), flags)
        }
      }
    }
  }
}

/// What the batch holds, for the next run to compare itself with.
struct OpenRun {
  let face: FontFace
  let font: CairoFont
  let size: FontSize
  let fill: Color?

  init(_ run: GlyphRun, _ font: CairoFont) {
    face = run.face
    self.font = font
    size = FontSize(run)
    fill = run.fill
  }

  /// True where one call can draw `run` as well.
  func accepts(_ run: GlyphRun) -> Bool {
    run.face === face && FontSize(run) == size && run.fill == fill && run.stroke == nil
      && !run.isBackward
  }
}

/// How a run is painted.
struct RunPaint {
  var fill: Color?
  var stroke: Color?
  var strokeWidth: Length

  init(fill: Color?) {
    self.fill = fill
    stroke = nil
    strokeWidth = .zero
  }

  init(_ run: GlyphRun) {
    fill = run.fill
    stroke = run.strokeWidth > .zero ? run.stroke : nil
    strokeWidth = run.strokeWidth
  }
}
