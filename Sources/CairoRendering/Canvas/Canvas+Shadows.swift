internal import CTypesetCairo
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetRenderTree

extension Canvas {
  /// Draws what letters cast: sharp ones as filled outlines, soft ones through a mask of pixels.
  func draw(_ shadow: ShadowItem) {
    save()
    defer { restore() }
    guard appendOutlines(of: shadow.letters, to: context) else { return }
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(context, &x1, &y1, &x2, &y2)
    guard x2 > x1, y2 > y1 else { return }
    let offset = (x: shadow.offset.x.points, y: shadow.offset.y.points)
    setPaint(shadow.color)
    if !shadow.isInner, shadow.blur <= .zero {
      cairo_translate(context, offset.x, offset.y)
      // The path was there before the shift, and stands where it stood.
      guard appendOutlines(of: shadow.letters, to: context) else { return }
      cairo_fill(context)
      return
    }
    guard let mask = softMask(of: shadow, within: (x1, y1, x2, y2)) else { return }
    cairo_translate(context, mask.frame.left, mask.frame.top)
    cairo_scale(context, 1 / mask.frame.perPoint, 1 / mask.frame.perPoint)
    cairo_mask_surface(context, mask.surface, 0, 0)
  }

  /// How much of `shadow`, whose letters are inside `ink`, there is at each place of the page; nil where
  /// Cairo refuses.
  func softMask(
    of shadow: ShadowItem, within ink: (x1: Double, y1: Double, x2: Double, y2: Double)
  ) -> ShadowMask? {
    let (x1, y1, x2, y2) = ink
    let offset = (x: shadow.offset.x.points, y: shadow.offset.y.points)
    let blur = max(shadow.blur.points, 0)
    let margin = blur * 2 + 1
    let frame = ShadowMask.Frame(
      left: x1 - margin + (shadow.isInner ? 0 : offset.x),
      top: y1 - margin + (shadow.isInner ? 0 : offset.y), width: x2 - x1 + 2 * margin,
      height: y2 - y1 + 2 * margin, perPoint: maskResolution(shadow))
    guard let mask = ShadowMask(frame) else { return nil }
    cairo_translate(mask.context, offset.x, offset.y)
    guard appendOutlines(of: shadow.letters, to: mask.context) else { return nil }
    cairo_fill(mask.context)
    mask.blur(radius: blur)
    if shadow.isInner {
      // What the moved copy leaves of the letters. Not by clipping: some readers of PDF clip along
      // whole pixels.
      guard let inside = ShadowMask(frame), appendOutlines(of: shadow.letters, to: inside.context)
      else { return nil }
      cairo_fill(inside.context)
      mask.invert(within: inside)
    }
    return mask
  }

  /// The soft mask of `shadow` where nothing is drawn; nil where there is none.
  func softMask(of shadow: ShadowItem) -> ShadowMask? {
    save()
    defer { restore() }
    guard appendOutlines(of: shadow.letters, to: context) else { return nil }
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(context, &x1, &y1, &x2, &y2)
    guard x2 > x1, y2 > y1 else { return nil }
    return softMask(of: shadow, within: (x1, y1, x2, y2))
  }

  /// Pixels a point for a mask: those of the canvas, or print's 300 an inch and more for edges that
  /// the letters' own outline, or a small blur, leaves rather sharp.
  private func maskResolution(_ shadow: ShadowItem) -> Double {
    if case .pixels(let perPoint) = medium { return perPoint }
    return shadow.isInner || shadow.blur < Length(points: 1) ? 600.0 / 72 : 300.0 / 72
  }

  /// Makes the outlines of `letters` the path of `target`; false where there are none.
  private func appendOutlines(of letters: [GlyphRun], to target: OpaquePointer) -> Bool {
    cairo_new_path(target)
    var any = false
    for run in letters {
      guard !run.glyphs.isEmpty, run.size > .zero, let font = font(for: run.face.upright),
        font.colorGlyphs == nil, let scaled = font.scaled(FontSize(run), canvasScale: scale)
      else { continue }
      cairo_set_scaled_font(target, scaled)
      glyphs.appendWithoutText(run, nil)
      defer { glyphs.removeAll() }
      glyphs.glyphs.withUnsafeBufferPointer {
        cairo_glyph_path(target, $0.baseAddress, Int32($0.count))
      }
      any = true
    }
    forgetState()
    return any
  }
}
