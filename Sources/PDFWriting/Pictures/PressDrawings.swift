internal import TypesetCairoRendering
internal import TypesetFonts
internal import TypesetImages
internal import TypesetResources

/// The drawings of a document. Cairo draws each as a page of a PDF; those with letters wait until some dozens of them are pages
/// of the same one, whose fonts are written once.
struct PressDrawings {
  /// A drawing as it stands in the file, or will.
  struct Drawn {
    var form: ForeignPages.Form
    /// How long its longer side may be on paper; see `PressPictures.Entry`.
    var most: Double?
    var faults = DrawingFaults()
  }

  /// Drawings that wait.
  private struct Group {
    var pages: DrawingPages
    var waiting: [(name: String, units: Double?, page: Int, object: Int)] = []
  }

  private let images: ImageCatalog
  private let smooths: Bool
  private let asksForPrivate: Bool
  /// The fonts that they have letters of, where it is of interest what these fonts may and lack.
  private let fonts: FontLibrary?
  /// Those without emoji and those with them.
  private var groups: [Bool: Group] = [:]

  /// So many drawings are pages of one PDF at most, and so many bytes it has before its fonts.
  private static let most = (drawings: 128, bytes: 1 << 20)
  /// So much larger on paper a drawing with emoji may be elsewhere before it is written once more.
  private static let reserve = 1.1
  /// So many pixels to the inch emoji in drawings have on paper: twice as many as Cairo's have each way, in fewer bytes.
  private static let pixelsPerInch = 144.0
  /// So many pixels wide are emoji in Noto Color Emoji, the only font of Debian whose letters are coloured pixels.
  private static let strike = 136

  init(_ images: ImageCatalog, smooths: Bool, asksForPrivate: Bool, asksForFonts: Bool) {
    self.images = images
    self.smooths = smooths
    self.asksForPrivate = asksForPrivate
    fonts = asksForFonts ? FontLibrary(resources: ResourceProvider()) : nil
  }

  /// The SVG `name`, whose longer side is `length` points on paper.
  ///
  /// One with emoji has as many units as these, which Cairo paints with a pixel for each, need. Where all pictures in it have more
  /// pixels than emoji have in their font, there are fewer units: but one for each point, since Cairo's effects have a pixel
  /// for each, too.
  mutating func draw(
    _ name: String, _ bytes: ResourceBytes, length: Double, in file: PDFFile
  ) throws(ImageFault) -> Drawn {
    let drawing = try images.drawing(bytes.buffer, asksForCharacters: fonts != nil)
    guard drawing.hasEmoji else {
      var faults = DrawingFaults()
      if fonts != nil || asksForPrivate {
        let alone = try DrawingPages.pdf(of: drawing)
        let form = try withPages(of: alone, hasEmoji: false, in: file) {
          (pages) throws(ImageFault) -> ForeignPages.Form? in
          // What has no letters has nothing to share.
          guard try !pages.fontNames(PageChoice()).isEmpty else {
            return try pages.form(PageChoice())
          }
          faults = try look(at: drawing, pages)
          return nil
        }
        if let form { return Drawn(form: form) }
      }
      return Drawn(form: try wait(name, drawing, nil, in: file), faults: faults)
    }
    let length = max(length, 1)
    var units = (length * PressDrawings.pixelsPerInch / 72).rounded(.up)
    var most: Double? = length * PressDrawings.reserve
    let alone = try DrawingPages.pdf(of: drawing, units: units)
    let faults = try withPages(of: alone, hasEmoji: true, in: file) {
      (pages) throws(ImageFault) -> DrawingFaults in
      let source = pages.source
      let width = source.widths(ofPicturesOn: try source.page(PageChoice()).value).min() ?? 0
      if width > PressDrawings.strike {
        let enough = min(units, SVGDrawing.units) * Double(PressDrawings.strike) / Double(width)
        units = max(enough.rounded(.up), length)
        if enough >= length { most = nil }
      }
      return try look(at: drawing, pages)
    }
    return Drawn(form: try wait(name, drawing, units, in: file), most: most, faults: faults)
  }

  /// Writes what waits.
  mutating func finish(in file: PDFFile) throws(ImageFault) {
    for hasEmoji in [false, true] { try write(hasEmoji, to: file) }
  }

  /// What is wrong with the letters of `drawing`, which is the only one of `pages`, where somebody asks.
  private func look(
    at drawing: SVGDrawing, _ pages: ForeignPages
  ) throws(ImageFault) -> DrawingFaults {
    var faults = DrawingFaults()
    if asksForPrivate { faults.privateCharacter = try pages.privateCharacter(PageChoice()) }
    guard let fonts else { return faults }
    faults.missing = fonts.missing(among: drawing.characters.sorted())
    for name in try pages.fontNames(PageChoice()) {
      guard let found = fonts.embeddingRefusal(ofFont: name) else { continue }
      faults.refusal = found.refusal.words(of: found.family)
      break
    }
    return faults
  }

  // MARK: Groups

  /// Draws the drawing `name` on a page behind those that wait; the form is written with them.
  private mutating func wait(
    _ name: String, _ drawing: SVGDrawing, _ units: Double?, in file: PDFFile
  ) throws(ImageFault) -> ForeignPages.Form {
    let hasEmoji = drawing.hasEmoji
    var group: Group
    if let open = groups[hasEmoji] {
      group = open
    } else {
      group = Group(pages: try DrawingPages())
    }
    groups[hasEmoji] = group
    let extent = try group.pages.add(drawing, units: units)
    let object = file.reserve()
    group.waiting.append((name, units, group.pages.count, object))
    groups[hasEmoji] = group
    if group.pages.count >= PressDrawings.most.drawings
      || group.pages.written >= PressDrawings.most.bytes
    {
      try write(hasEmoji, to: file)
    }
    // Cairo makes a group of every page.
    return ForeignPages.Form(
      object: object, width: extent.width, height: extent.height, isGroup: true)
  }

  /// Writes the drawings with or without emoji that wait. Where they cannot be pages of one PDF, each is written alone.
  private mutating func write(_ hasEmoji: Bool, to file: PDFFile) throws(ImageFault) {
    guard let group = groups.removeValue(forKey: hasEmoji), !group.waiting.isEmpty else { return }
    do {
      try withPages(of: group.pages.finish(), hasEmoji: hasEmoji, in: file) {
        (pages) throws(ImageFault) in
        for drawing in group.waiting {
          var choice = PageChoice()
          choice.page = drawing.page
          _ = try pages.form(choice, as: drawing.object)
        }
      }
    } catch {
      for waiting in group.waiting {
        let bytes = try images.bytes(for: waiting.name).bytes
        let page = try DrawingPages.pdf(
          of: images.drawing(bytes.buffer), units: waiting.units)
        try withPages(of: page, hasEmoji: hasEmoji, in: file) { (pages) throws(ImageFault) in
          _ = try pages.form(PageChoice(), as: waiting.object)
        }
      }
    }
  }

  /// Gives the pages of `pdf`, which Cairo drew, to `body`.
  private func withPages<Result>(
    of pdf: [UInt8], hasEmoji: Bool, in file: PDFFile,
    _ body: (ForeignPages) throws(ImageFault) -> Result
  ) throws(ImageFault) -> Result {
    let result = pdf.withUnsafeBytes { (pdf) -> Swift.Result<Result, ImageFault> in
      Swift.Result { () throws(ImageFault) -> Result in
        try body(
          ForeignPages(
            try ForeignPDF(pdf), in: file, smooths: smooths, looks: false,
            roundsUpTo: hasEmoji ? 2 * PressDrawings.strike : 0))
      }
    }
    return try result.get()
  }
}

/// What of a drawing's letters no standard takes.
struct DrawingFaults {
  /// One for private use.
  var privateCharacter: UInt32?
  /// A character that no font has: a box stands for it.
  var missing: UInt32?
  /// What the maker of one of its fonts does not allow.
  var refusal: String?
}
