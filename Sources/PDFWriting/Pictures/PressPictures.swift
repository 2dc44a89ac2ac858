internal import TypesetCairoRendering
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetImages
internal import TypesetResources

/// The pictures of a document: each is written once, when it is first drawn.
struct PressPictures {
  /// A picture that stands in the file.
  struct Entry {
    /// 3 is `/X3`.
    var place: Int
    var object: Int
    var info: ImageInfo
    /// True where some of it may let the paper through.
    var isTranslucent: Bool
    /// How wide and high a form is in its own units; nil for pixels, which fill the square of one unit.
    var extent: (width: Double, height: Double)?
    /// How long its longer side may be on paper, in points: for more its pixels are too few. Nil where it has none, or as many
    /// as its emoji have.
    var most: Double?
    /// What is wrong with its letters, where somebody asks.
    var faults = DrawingFaults()
  }

  private let images: ImageCatalog
  private var entries: [String: Result<Entry, ImageFault>] = [:]
  private var glyphs: [GlyphKey: GlyphPicture?] = [:]
  /// The PDFs of which pages were drawn, and their bytes.
  private var documents: [String: (bytes: ResourceBytes, pages: ForeignPages)] = [:]

  private struct GlyphKey: Hashable {
    var face: FontFace
    var glyph: UInt32
  }

  /// The picture of a glyph, and where it stands from the glyph's origin, in ems.
  struct GlyphPicture {
    var place: Int
    var object: Int
    var left: Double
    var top: Double
    var width: Double
    var height: Double
  }

  /// Whether viewers are asked to smooth them; archives may not ask (ISO 19005-2, 6.2.8).
  private let smooths: Bool

  private var drawings: PressDrawings

  /// The pictures of `images`.
  ///
  /// - Parameters:
  ///   - smooths: Whether viewers are asked to smooth them.
  ///   - asksForPrivate: Whether it is of interest which characters letters in drawings stand for.
  ///   - asksForFonts: Whether it is of interest what the fonts of these letters may and lack.
  init(_ images: ImageCatalog, smooths: Bool, asksForPrivate: Bool, asksForFonts: Bool) {
    self.images = images
    self.smooths = smooths
    drawings = PressDrawings(
      images, smooths: smooths, asksForPrivate: asksForPrivate, asksForFonts: asksForFonts)
  }

  /// Writes the drawings that wait for others.
  mutating func finish(in file: PDFFile) throws(ImageFault) { try drawings.finish(in: file) }

  /// The picture `name`, in `file` from here on, as `nextPlace()` among its objects. Its longer side is `length` points
  /// on paper.
  mutating func entry(
    _ name: String, length: Double, in file: PDFFile, nextPlace: () -> Int
  ) -> Result<Entry, ImageFault> {
    if let known = entries[name] {
      guard case .success(let entry) = known, let most = entry.most, most < length else {
        return known
      }
    }
    let result = Result { () throws(ImageFault) -> Entry in
      try write(name, length: length, to: file, place: nextPlace())
    }
    entries[name] = result
    return result
  }

  private mutating func write(
    _ name: String, length: Double, to file: PDFFile, place: Int
  ) throws(ImageFault) -> Entry {
    let (bytes, info) = try images.bytes(for: name)
    if info.format == .svg || info.format == .pdf {
      let drawn =
        info.format == .svg
        ? try drawings.draw(name, bytes, length: length, in: file)
        : PressDrawings.Drawn(form: try form(ofPage: name, bytes, in: file))
      let form = drawn.form
      return Entry(
        place: place, object: form.object, info: info, isTranslucent: form.isGroup,
        extent: (form.width, form.height), most: drawn.most,
        faults: drawn.faults)
    }
    // A number is given away when nothing can go wrong any more: a document with a number for nothing is not whole.
    var entries = entries(info.pixelWidth, info.pixelHeight)
    if info.isEmbeddable || info.hasInvertedInks {
      let sound = try images.soundBytes(for: name).bytes
      let object = file.reserve()
      entries.append("/Filter/DCTDecode/BitsPerComponent 8/ColorSpace")
      switch info.components {
      case 1: entries.append("/DeviceGray")
      case 4: entries.append("/DeviceCMYK")
      default: entries.append("/DeviceRGB")
      }
      // Adobe's programs store inks inverted.
      if info.hasInvertedInks { entries.append("/Decode[1 0 1 0 1 0 1 0]") }
      file.put(raw: sound.buffer, as: object, entries: entries)
      return Entry(place: place, object: object, info: info, isTranslucent: false)
    }
    if let rows = PNGRows(bytes.buffer, info: info) {
      let object = file.reserve()
      let plain = entries
      entries.append("/BitsPerComponent ")
      entries.append(integer: info.bitDepth)
      entries.append("/ColorSpace")
      if !rows.palette.isEmpty {
        entries.append("[/Indexed/DeviceRGB ")
        // Entries that the palette lacks are black, as libpng has them; readers of PDFs would take its last.
        let full = 3 << info.bitDepth
        entries.append(integer: full / 3 - 1)
        entries.append(
          literal: rows.palette.prefix(full)
            + [UInt8](repeating: 0, count: max(0, full - rows.palette.count)))
        entries.append("]")
      } else {
        entries.append(rows.colors == 1 ? "/DeviceGray" : "/DeviceRGB")
      }
      entries.append("/DecodeParms<</Predictor 15/Colors ")
      entries.append(integer: rows.colors)
      entries.append("/BitsPerComponent ")
      entries.append(integer: info.bitDepth)
      entries.append("/Columns ")
      entries.append(integer: info.pixelWidth)
      entries.append(">>")
      if rows.isWasteful {
        let codings = try codings(of: rows, bytes, info, entries, plain)
        rows.withData { file.put(smallest: codings, orDeflated: $0, as: object, entries: entries) }
      } else {
        rows.withData { file.put(smallest: [], orDeflated: $0, as: object, entries: entries) }
      }
      return Entry(place: place, object: object, info: info, isTranslucent: false)
    }
    let image = try DecodedImage(bytes.buffer, info: info)
    let pixels = image.pixels.bindMemory(to: UInt32.self)
    let object = file.reserve()
    put(
      pixels, width: image.width, height: image.height, hasAlpha: image.hasAlpha,
      isPhotograph: info.format == .webp,
      rows: { PNGRows(bytes.buffer, info: info, withAlpha: true)?.inflated(keeping: $0) },
      as: object, in: file)
    return Entry(place: place, object: object, info: info, isTranslucent: image.hasAlpha)
  }

  /// Ways to deflate the PNG `bytes`, whose `rows` take more than they have to: with its own filters, said once where it is
  /// grey; without filters, which is what Cairo does; and as bits where it is black and white. `own` says what its rows are, and
  /// `plain` how large it is. O(pixels).
  private func codings(
    of rows: PNGRows, _ bytes: ResourceBytes, _ info: ImageInfo, _ own: PDFBytes, _ plain: PDFBytes
  ) throws(ImageFault) -> [(data: [UInt8], entries: PDFBytes)] {
    guard let (data, colors) = rows.inflated() else { return [] }
    guard rows.palette.isEmpty, info.bitDepth == 8 else {
      return [(data, own)]
    }
    func entries(_ bits: Int, isPredicted: Bool = false) -> PDFBytes {
      var entries = plain
      entries.append("/BitsPerComponent ")
      entries.append(integer: bits)
      entries.append(colors == 1 ? "/ColorSpace/DeviceGray" : "/ColorSpace/DeviceRGB")
      guard isPredicted else { return entries }
      entries.append("/DecodeParms<</Predictor 15/Colors ")
      entries.append(integer: colors)
      entries.append("/Columns ")
      entries.append(integer: info.pixelWidth)
      entries.append(">>")
      return entries
    }
    var codings = [(data, entries(8, isPredicted: true))]
    let image = try DecodedImage(bytes.buffer, info: info)
    let pixels = image.pixels.bindMemory(to: UInt32.self)
    guard colors == 1 else {
      var samples: [UInt8] = []
      samples.reserveCapacity(pixels.count * 3)
      for pixel in pixels {
        for shift in [16, 8, 0] as [UInt32] {
          samples.append(UInt8(truncatingIfNeeded: pixel >> shift))
        }
      }
      codings.append((samples, entries(8)))
      return codings
    }
    let samples = pixels.map { UInt8(truncatingIfNeeded: $0) }
    codings.append((samples, entries(8)))
    guard samples.allSatisfy({ $0 == 0 || $0 == 255 }) else { return codings }
    var bits: [UInt8] = []
    bits.reserveCapacity((image.width + 7) / 8 * image.height)
    for start in stride(from: 0, to: samples.count, by: image.width) {
      for first in stride(from: start, to: start + image.width, by: 8) {
        var byte: UInt8 = 0
        for place in first..<min(first + 8, start + image.width) where samples[place] == 255 {
          byte |= 128 >> UInt8(place - first)
        }
        bits.append(byte)
      }
    }
    codings.append((bits, entries(1)))
    return codings
  }

  /// The page that `name` names of the PDF `bytes`.
  private mutating func form(
    ofPage name: String, _ bytes: ResourceBytes, in file: PDFFile
  ) throws(ImageFault) -> ForeignPages.Form {
    let (own, choice) = try PageChoice.split(name) ?? (name, PageChoice())
    if let known = documents[own] { return try known.pages.form(choice) }
    let pages = ForeignPages(try ForeignPDF(bytes.buffer), in: file, smooths: smooths)
    documents[own] = (bytes, pages)
    return try pages.form(choice)
  }

  /// The picture of `glyph` in `face`, painted by `painter`; nil where it has none.
  mutating func glyph(
    _ glyph: UInt32, of face: FontFace, by painter: PixelPainter, in file: PDFFile,
    nextPlace: () -> Int
  ) -> GlyphPicture? {
    let key = GlyphKey(face: face, glyph: glyph)
    if let known = glyphs[key] { return known }
    var made: GlyphPicture?
    if let picture = painter.picture(of: glyph, in: face) {
      let object = file.reserve()
      picture.pixels.withUnsafeBufferPointer {
        put(
          $0, width: picture.width, height: picture.height, hasAlpha: true, as: object, in: file)
      }
      made = GlyphPicture(
        place: nextPlace(), object: object, left: picture.left / picture.perEm,
        top: picture.top / picture.perEm, width: Double(picture.width) / picture.perEm,
        height: Double(picture.height) / picture.perEm)
    }
    glyphs[key] = .some(made)
    return made
  }

  /// What every picture says of itself.
  private func entries(_ width: Int, _ height: Int) -> PDFBytes {
    var entries = PDFBytes()
    entries.append("/Type/XObject/Subtype/Image/Width ")
    entries.append(integer: width)
    entries.append("/Height ")
    entries.append(integer: height)
    if smooths { entries.append("/Interpolate true") }
    return entries
  }

  /// Writes the picture `object` of `pixels`, 0xAARRGGBB with colours multiplied by alpha. Of a photograph's rows what they
  /// differ by is written, where that is less.
  ///
  /// - Parameter rows: The rows that a PNG of those pixels has with so many samples of each, behind their filters: where it
  ///   has alpha but no pixel lets anything through, what they take is tried too.
  private func put(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int, hasAlpha: Bool,
    isPhotograph: Bool = false, rows: (Int) -> [UInt8]? = { _ in nil }, as object: Int,
    in file: PDFFile
  ) {
    let isGray = pixels.allSatisfy { $0 >> 16 & 0xFF == $0 & 0xFF && $0 >> 8 & 0xFF == $0 & 0xFF }
    var colors: [UInt8] = []
    colors.reserveCapacity(pixels.count * (isGray ? 1 : 3))
    var alphas: [UInt8] = []
    if hasAlpha { alphas.reserveCapacity(pixels.count) }
    for pixel in pixels {
      let alpha = hasAlpha ? pixel >> 24 : 255
      if hasAlpha { alphas.append(UInt8(alpha)) }
      func own(_ shift: UInt32) -> UInt8 {
        let value = pixel >> shift & 0xFF
        return alpha == 255
          ? UInt8(value) : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
      }
      if isGray {
        colors.append(own(0))
      } else {
        colors.append(own(16))
        colors.append(own(8))
        colors.append(own(0))
      }
    }
    var all = entries(width, height)
    all.append("/BitsPerComponent 8/ColorSpace")
    all.append(isGray ? "/DeviceGray" : "/DeviceRGB")
    let isOpaque = !alphas.contains { $0 < 255 }
    if !isOpaque {
      all.append("/SMask ")
      all.append(reference: put(mask: alphas, width: width, height: height, in: file))
    }
    let count = isGray ? 1 : 3
    if isPhotograph {
      return file.put(samples: colors, width: width, colors: count, as: object, all)
    }
    guard hasAlpha, isOpaque, let rows = rows(count) else {
      return file.put(colors, as: object, entries: all)
    }
    file.put(samples: colors, orRows: rows, width: width, colors: count, as: object, all)
  }

  /// Writes how much of a picture there is, a byte a pixel, and gives its number.
  func put(mask: [UInt8], width: Int, height: Int, in file: PDFFile) -> Int {
    let object = file.reserve()
    var all = entries(width, height)
    all.append("/BitsPerComponent 8/ColorSpace/DeviceGray")
    file.put(mask, as: object, entries: all)
    return object
  }
}

extension ImageInfo {
  /// From the square of one unit, in which a PDF has a picture's rows from its top at 1, to `box` on a page
  /// whose y grows downwards, turned as `orientation` says (EXIF 2.3, 4.6.4 A).
  func placement(in box: Rect) -> (Double, Double, Double, Double, Double, Double) {
    let (left, top) = (box.minX.points, box.minY.points)
    let (width, height) = (box.width.points, box.height.points)
    let (right, foot) = (left + width, top + height)
    // Where the first pixel stands, and where rows and columns lead from there.
    let (x, y, row, column): (Double, Double, (Double, Double), (Double, Double))
    switch orientation {
    case 2: (x, y, row, column) = (right, top, (-width, 0), (0, height))
    case 3: (x, y, row, column) = (right, foot, (-width, 0), (0, -height))
    case 4: (x, y, row, column) = (left, foot, (width, 0), (0, -height))
    case 5: (x, y, row, column) = (left, top, (0, height), (width, 0))
    case 6: (x, y, row, column) = (right, top, (0, height), (-width, 0))
    case 7: (x, y, row, column) = (right, foot, (0, -height), (-width, 0))
    case 8: (x, y, row, column) = (left, foot, (0, -height), (width, 0))
    default: (x, y, row, column) = (left, top, (width, 0), (0, height))
    }
    return (row.0, row.1, -column.0, -column.1, x + column.0, y + column.1)
  }
}
