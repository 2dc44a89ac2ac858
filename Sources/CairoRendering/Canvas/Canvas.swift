internal import CTypesetCairo
internal import TypesetFonts
package import TypesetGeometry
internal import TypesetImages
internal import TypesetRenderTree

/// Draws render items on a Cairo context; what PDF, SVG and pixels have in common.
///
/// Lengths become `Double` points here, once, and nowhere else.
final class Canvas {
  /// What a canvas ends up as.
  enum Medium {
    /// A PDF: text is text, pictures are stored once.
    case document
    /// An SVG of one page: letters are outlines, pictures are inside.
    case drawing
    /// Pixels, so many to the point.
    case pixels(perPoint: Double)
  }

  /// The `cairo_t`.
  let context: OpaquePointer
  let medium: Medium
  /// What could not be drawn since the caller last took it.
  var faults: [RenderFault] = []
  /// Links of the page, drawn behind everything else.
  var links: [LinkArea] = []
  /// The page that is being drawn.
  var pageLabel = ""
  var pageSize = Size(width: .zero, height: .zero)
  /// Groups around the item that is being drawn.
  var groupDepth = 0

  var fonts: [FontFace: CairoFont?] = [:]
  var glyphs: GlyphBatch
  /// The run that `glyphs` holds back.
  var openRun: OpenRun?
  /// Where pictures come from.
  var images: ImageCatalog
  var pictures = PictureStore()
  var ghost: GhostFont?
  /// Where readers of a document have the pen.
  var pen = TextPen()

  /// The paint that the context has now; nil where that is not known.
  private var currentPaint: Color?
  private var currentFont: OpaquePointer?

  /// Takes over `context`.
  init(context: OpaquePointer, medium: Medium, images: ImageCatalog) {
    self.context = context
    self.medium = medium
    self.images = images
    if case .document = medium {
      glyphs = GlyphBatch(offset: ReaderGrid.points)
    } else {
      glyphs = GlyphBatch(offset: 0)
    }
  }

  deinit {
    // Scaled fonts and surfaces that the context holds go with it.
    cairo_destroy(context)
  }

  var isDocument: Bool {
    if case .document = medium { return true }
    return false
  }

  /// True where pixels are painted here and not by who shows the page.
  var isRaster: Bool {
    if case .pixels = medium { return true }
    return false
  }

  /// Device units a point, of which scaled fonts must know.
  var scale: Double {
    switch medium {
    case .document, .drawing: return 1
    case .pixels(let perPoint): return perPoint
    }
  }

  /// Draws `items` in order.
  func draw(_ items: [RenderItem]) {
    drawNested(items)
    flushGlyphs()
  }

  private func drawNested(_ items: [RenderItem]) {
    for item in items {
      switch item {
      case .glyphs(let run):
        draw(run)
      case .path(let path):
        flushGlyphs()
        pen.lift()
        draw(path)
      case .image(let image):
        flushGlyphs()
        pen.lift()
        draw(image)
      case .shadow(let shadow):
        flushGlyphs()
        pen.lift()
        draw(shadow)
      case .link(let link):
        links.append(link)
      case .group(let group):
        flushGlyphs()
        pen.lift()
        draw(group)
      }
    }
  }

  private func draw(_ group: RenderGroup) {
    let outerLinks = links.count
    defer { moveLinks(from: outerLinks, by: group.transform) }
    guard group.opacity > 0 else {
      collectLinks(group.items)
      return
    }
    save()
    groupDepth += 1
    if group.transform != .identity {
      let transform = group.transform
      var matrix = cairo_matrix_t()
      cairo_matrix_init(
        &matrix, transform.a, transform.b, transform.c, transform.d, transform.tx.points,
        transform.ty.points)
      cairo_transform(context, &matrix)
      // Scaled fonts are made for the matrix they are used under.
      forgetState()
    }
    if let clip = group.clip {
      append(clip)
      cairo_clip(context)
    }
    let isTranslucent = group.opacity < 65535
    if isTranslucent { cairo_push_group(context) }
    drawNested(group.items)
    flushGlyphs()
    if isTranslucent {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, Double(group.opacity) / 65535)
    }
    groupDepth -= 1
    restore()
  }

  /// An invisible link can still be clicked on.
  private func collectLinks(_ items: [RenderItem]) {
    for item in items {
      if case .link(let link) = item { links.append(link) }
      if case .group(let group) = item {
        let outerLinks = links.count
        collectLinks(group.items)
        moveLinks(from: outerLinks, by: group.transform)
      }
    }
  }

  /// Links are told to the page in its own coordinates, whatever group they lie in.
  private func moveLinks(from first: Int, by transform: AffineTransform) {
    guard transform != .identity else { return }
    for place in first..<links.count {
      links[place].boxes = links[place].boxes.map(transform.bounds)
    }
  }

  // MARK: The state of the context

  func save() {
    cairo_save(context)
  }

  func restore() {
    cairo_restore(context)
    forgetState()
  }

  /// Call after anything that changes paint or font behind our back.
  func forgetState() {
    pen.lift()
    currentPaint = nil
    currentFont = nil
  }

  func setPaint(_ color: Color) {
    guard color != currentPaint else { return }
    let (red, green, blue) = color.components
    cairo_set_source_rgb(context, red, green, blue)
    currentPaint = color
  }

  /// Paint that no eye can see. Cairo leaves out all that is painted with less.
  func setInvisiblePaint() {
    cairo_set_source_rgba(context, 1, 1, 1, 256.0 / 65535)
    currentPaint = nil
  }

  func setFont(_ font: OpaquePointer) {
    guard font != currentFont else { return }
    cairo_set_scaled_font(context, font)
    currentFont = font
  }

  /// The face as Cairo sees it; nil where it cannot be had.
  func font(for face: FontFace) -> CairoFont? {
    if let known = fonts[face] { return known }
    let font = CairoFont(face, isDocument: isDocument)
    fonts[face] = .some(font)
    return font
  }
}

extension Color {
  /// Red, green and blue from 0 to 1; inks by the plain complement, spot inks by their alternate.
  package var components: (red: Double, green: Double, blue: Double) {
    func part(_ value: UInt16) -> Double { Double(value) / 65535 }
    switch self {
    case .gray(let value): return (part(value), part(value), part(value))
    case .rgb(let red, let green, let blue): return (part(red), part(green), part(blue))
    case .cmyk(let cyan, let magenta, let yellow, let black):
      let paper = 1 - part(black)
      return (
        (1 - part(cyan)) * paper, (1 - part(magenta)) * paper, (1 - part(yellow)) * paper
      )
    case .spot(_, let tint, let alternate):
      let (red, green, blue) = alternate.components
      let share = part(tint)
      return (1 - (1 - red) * share, 1 - (1 - green) * share, 1 - (1 - blue) * share)
    }
  }
}
