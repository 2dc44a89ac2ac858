internal import CTypesetCairo
package import TypesetGeometry
internal import TypesetImages
package import TypesetRenderTree
internal import TypesetResources
internal import TypesetRichText

extension Canvas {
  /// Draws a picture in its box, upright; a crossed box and a fault where that cannot be.
  func draw(_ item: ImageItem) {
    let entry: PictureStore.Entry
    switch load(item.name) {
    case .success(let loaded): entry = loaded
    case .failure(let fault):
      report(.image(name: item.name, fault), node: item.node)
      draw(PathItem.crossedBox(item.box))
      return
    }
    guard item.box.width > .zero, item.box.height > .zero else { return }
    if groupDepth == 0, item.box.intersects(pageSize) { pictures.markStored(item.name) }
    let isClipped = coversPage(item.box) && clipForTags()
    defer { if isClipped { restore() } }
    if let drawing = entry.drawing {
      draw(drawing, of: item)
      return
    }
    guard let surface = entry.surface else { return }
    paint(
      surface, id: PictureStore.identity(of: item.name),
      entry.info.matrix(to: item.box, entry.extent), width: entry.extent.width,
      height: entry.extent.height)
  }

  /// Draws an SVG on the page itself.
  private func draw(_ drawing: SVGDrawing, of item: ImageItem) {
    let extent = SVGDrawing.extent(of: drawing.size)
    let box = item.box
    save()
    cairo_rectangle(
      context, box.minX.points, box.minY.points, box.width.points, box.height.points)
    cairo_clip(context)
    cairo_translate(context, box.minX.points, box.minY.points)
    cairo_scale(context, box.width.points / extent.width, box.height.points / extent.height)
    do throws(ImageFault) {
      try drawing.draw(with: context, width: extent.width, height: extent.height)
    } catch { report(.image(name: item.name, error), node: item.node) }
    restore()
    forgetState()
  }

  /// Paints `surface`, `width` × `height` of its units, where `matrix` puts it.
  func paint(
    _ surface: Surface, id: String, _ matrix: cairo_matrix_t, width: Double, height: Double
  ) {
    // Cairo writes the name of an image into a page's resources once for each use. Twice the same
    // name is a damaged dictionary, so further uses get a group, whose resources are its own.
    let isAgain = isDocument && !pictures.onThisPage.insert(id).inserted
    var matrix = matrix
    save()
    if isAgain { cairo_push_group(context) }
    cairo_save(context)
    cairo_transform(context, &matrix)
    cairo_set_source_surface(context, surface.pointer, 0, 0)
    if !isRaster {
      cairo_paint(context)
    } else {
      // Edges are to be as sharp as the box, not faded out over a pixel of the picture.
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_rectangle(context, 0, 0, width, height)
      cairo_fill(context)
    }
    cairo_restore(context)
    if isAgain {
      cairo_pop_group_to_source(context)
      cairo_paint(context)
    }
    restore()
  }

  /// Tells the caller, once for each thing and place.
  func report(_ subject: RenderFault.Subject, node: NodeID?) {
    let fault = RenderFault(subject: subject, node: node, page: pageLabel)
    if !faults.contains(fault) { faults.append(fault) }
  }

  private func load(_ name: String) -> Result<PictureStore.Entry, ImageFault> {
    if let known = pictures.entries[name] { return known }
    let result = Result { () throws(ImageFault) -> PictureStore.Entry in try open(name) }
    pictures.entries[name] = result
    return result
  }

  private func open(_ name: String) throws(ImageFault) -> PictureStore.Entry {
    let (bytes, info) = try images.bytes(for: name)
    if info.format == .svg { return try open(images.drawing(bytes.buffer), info, name) }
    guard info.format != .pdf else { throw .pageOfPDF }
    let passes = isDocument && info.isEmbeddable
    let surface: Surface?
    if passes {
      surface = Surface(jpeg: try images.soundBytes(for: name).bytes, info: info)
    } else if case .drawing = medium, info.isEmbeddable, info.orientation == 1,
      info.components != 4
    {
      // Browsers turn a picture by its EXIF orientation once more, and guess at inks.
      surface = Surface(carrying: try images.soundBytes(for: name).bytes, info: info)
    } else {
      surface = Surface(try DecodedImage(bytes.buffer, info: info))
    }
    guard let surface else { throw .outOfMemory }
    surface.setIdentity(PictureStore.identity(of: name))
    let extent = (width: Double(info.pixelWidth), height: Double(info.pixelHeight))
    return PictureStore.Entry(surface: surface, info: info, extent: extent, hasPixels: !passes)
  }

  /// A drawing is recorded for a document, which has it once then, its letters as outlines, and drawn each time
  /// elsewhere. So is one with emoji, which have no outlines.
  private func open(
    _ drawing: SVGDrawing, _ info: ImageInfo, _ name: String
  ) throws(ImageFault) -> PictureStore.Entry {
    let extent = SVGDrawing.extent(of: drawing.size)
    guard isDocument, !drawing.hasEmoji else {
      return PictureStore.Entry(
        surface: nil, info: info, extent: extent, drawing: drawing, hasPixels: false)
    }
    guard let surface = Surface(blankOf: extent.width, extent.height, hasAlpha: true),
      let recorder = cairo_create(surface.pointer)
    else { throw .outOfMemory }
    defer { cairo_destroy(recorder) }
    try drawing.draw(with: recorder, width: extent.width, height: extent.height)
    surface.setIdentity(PictureStore.identity(of: name))
    return PictureStore.Entry(surface: surface, info: info, extent: extent, hasPixels: false)
  }
}

extension PictureStore {
  /// Notes that the page being drawn is sure to show `name`.
  mutating func markStored(_ name: String) {
    guard case .success(var entry) = entries[name], !entry.isStored else { return }
    entry.isStored = true
    entries[name] = .success(entry)
  }
}

extension PathItem {
  /// A box with diagonals in hairlines, where a picture should be.
  package static func crossedBox(_ box: Rect) -> PathItem {
    var elements = Path(rect: box).elements
    elements += [
      .move(box.origin), .line(Point(x: box.maxX, y: box.maxY)),
      .move(Point(x: box.maxX, y: box.minY)), .line(Point(x: box.minX, y: box.maxY)),
    ]
    let hairline = Length(scaledPoints: 65536 / 4)
    return PathItem(Path(elements: elements), stroke: .black, lineWidth: hairline)
  }
}

extension Rect {
  /// True where some of a page of `size` is inside.
  fileprivate func intersects(_ size: Size) -> Bool {
    minX < size.width && minY < size.height && maxX > .zero && maxY > .zero
  }
}

extension ImageInfo {
  /// Maps stored pixels, `extent` of them, from the top left, to `box`, turned as `orientation` says (EXIF 2.3,
  /// 4.6.4 A: orientation 6 has row 0 at the right and column 0 at the top).
  func matrix(to box: Rect, _ extent: (width: Double, height: Double)) -> cairo_matrix_t {
    let (width, height) = (box.width.points, box.height.points)
    let (left, top) = (box.minX.points, box.minY.points)
    let (right, bottom) = (left + width, top + height)
    let (columns, rows) = extent
    func make(
      xx: Double = 0, yx: Double = 0, xy: Double = 0, yy: Double = 0, x0: Double, y0: Double
    ) -> cairo_matrix_t {
      cairo_matrix_t(xx: xx, yx: yx, xy: xy, yy: yy, x0: x0, y0: y0)
    }
    switch orientation {
    case 2: return make(xx: -width / columns, yy: height / rows, x0: right, y0: top)
    case 3: return make(xx: -width / columns, yy: -height / rows, x0: right, y0: bottom)
    case 4: return make(xx: width / columns, yy: -height / rows, x0: left, y0: bottom)
    case 5: return make(yx: height / columns, xy: width / rows, x0: left, y0: top)
    case 6: return make(yx: height / columns, xy: -width / rows, x0: right, y0: top)
    case 7: return make(yx: -height / columns, xy: -width / rows, x0: right, y0: bottom)
    case 8: return make(yx: -height / columns, xy: width / rows, x0: left, y0: bottom)
    default: return make(xx: width / columns, yy: height / rows, x0: left, y0: top)
    }
  }
}
