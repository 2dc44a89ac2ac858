internal import TypesetCairoRendering
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetImages
internal import TypesetRenderTree

extension PressCanvas {
  /// Writes a run: its letters, or the pictures that they are and their text unseen.
  func draw(_ visual: GlyphRun) {
    guard !visual.glyphs.isEmpty, visual.size > .zero else { return }
    checkCharacters(of: visual)
    var run = visual.isBackward ? visual.inReadingOrder : visual
    let face = run.face.upright
    if hasPictures(face), drawPictures(run, face) {
      drawHeld()
      return
    }
    if run.textFollows {
      drawHeld()
      held = run
      return
    }
    if run.initialLength > 0 { writeLetters(before: &run, isBackward: visual.isBackward) }
    drawHeld()
    show(run, isBackward: visual.isBackward)
  }

  /// Shows the letters of `run`, which were written from right to left where it `isBackward`.
  private func show(_ run: GlyphRun, isBackward: Bool) {
    // Only now: a font of which no letter is drawn is not written.
    let matrix = run.linear
    line.measure(run, knownFont(for: run.face, widening: 0), matrix)
    let font = font(
      for: run.face, widening: PressFont.widening(of: run.face.upright, tracking: line.tracking),
      text: run.text)
    let stroke = run.strokeWidth > .zero ? run.stroke : nil
    // Fill, outline, both, or neither: then the text is to be found all the same (9.3.6).
    let mode = run.fill != nil ? (stroke != nil ? 2 : 0) : stroke != nil ? 1 : 3
    if let fill = run.fill { setFill(fill) }
    if let stroke {
      setStroke(stroke)
      stream.setLineWidth(run.strokeWidth)
      // A mitre would grow spikes on the points of A, M and W.
      stream.setRoundJoin(true)
    }
    stream.setMode(mode)
    reader.read(run, font, joins: !isBackward)
    stream.show(
      run, in: font, matrix: matrix, spans: reader.spans, apart: isBackward,
      tracking: line.tracking - font.spacing, units: line.units, in: file)
  }

  /// Draws letters whose text was to stand in the letter behind them as outlines, where no unseen letter has taken them:
  /// readers find no letters there.
  func drawHeld() {
    guard let run = held else { return }
    held = nil
    let stroke = run.strokeWidth > .zero ? run.stroke : nil
    guard run.fill != nil || stroke != nil else { return }
    stream.endText()
    stream.openMark()
    if let fill = run.fill { setFill(fill) }
    if let stroke {
      setStroke(stroke)
      stream.setLineWidth(run.strokeWidth)
      stream.setRoundJoin(true)
    }
    if append(outlinesOf: run) {
      stream.bytes.append(stroke == nil ? "f\n" : run.fill == nil ? "S\n" : "B\n")
    }
  }

  /// The description of an unseen letter of `size` at `place` that shows the letters held back; nil where there are none.
  ///
  /// Readers draw them as letters, as they do where Cairo wrote them, and find the unseen one alone.
  private func takeHeld(at place: PositionedGlyph, size: Length) -> Int? {
    guard var run = held, run.fill != nil || run.strokeWidth > .zero else { return nil }
    held = nil
    for index in run.glyphs.indices {
      run.glyphs[index].x -= place.x
      run.glyphs[index].y -= place.y
    }
    let outer = stream
    stream = initials
    stream.state = ContentStream.State()
    stream.bytes.append("1000 0 d0\n")
    let unit = 1000 / size.points
    stream.transform((unit * 100 / Double(PressCanvas.ghostPercent), 0, 0, -unit, 0, 0))
    show(run, isBackward: false)
    stream.endText()
    let shape = ghosts.shape(stream.bytes.bytes, in: file)
    stream.bytes = PDFBytes()
    stream = outer
    return shape
  }

  /// How wide unseen letters beside a word are, in hundredths of their own width.
  private static let ghostPercent = 50

  /// Writes unseen letters for the large ones whose text is at the beginning of that of `run`, beside its first letter on
  /// its line; one of them shows the large ones, if they are still to be drawn.
  private func writeLetters(before run: inout GlyphRun, isBackward: Bool) {
    guard run.hasSoundText, let first = run.clusters.first, first.glyphs > 0,
      first.bytes > run.initialLength
    else { return }
    let parts = GhostFonts.parts(of: run.text[..<run.initialLength])
    let own = run.glyphs[0]
    let width = run.size * PressCanvas.ghostPercent / 100
    // In vertical lines they stand above the others.
    let isAbove = held?.glyphs.first.map { $0.y < own.y } ?? false
    for (place, part) in parts.enumerated() {
      var at = own
      if isAbove {
        at.y -= run.size * (parts.count - place)
      } else if isBackward {
        let face = run.face.upright
        at.x += face.advance(of: at.id).length(at: run.size, unitsPerEm: face.unitsPerEm)
        at.x += width * (parts.count - 1 - place)
      } else {
        at.x -= width * (parts.count - place)
      }
      let shape = takeHeld(at: at, size: run.size)
      stream.show(
        ghosts.code(of: part, shape: shape, in: file), at: at, size: run.size,
        percent: PressCanvas.ghostPercent)
    }
    run.text.removeFirst(run.initialLength)
    run.clusters[0].bytes -= Int32(run.initialLength)
    run.initialLength = 0
  }

  /// Appends the outlines of the letters of `run`, moved by `offset`; false where they have none.
  private func append(
    outlinesOf run: GlyphRun, movedBy offset: Point = Point(x: .zero, y: .zero)
  ) -> Bool {
    let face = run.face.upright
    let linear = run.linear
    let stretch = Double(1000 + run.expansion) / 1000
    var hasPath = false
    for glyph in run.glyphs {
      let map = AffineTransform(
        a: linear.a * stretch, b: linear.b * stretch, c: linear.c, d: linear.d,
        tx: glyph.x + offset.x, ty: glyph.y + offset.y)
      let path = face.path(of: glyph.id, at: run.size)
      guard !path.elements.isEmpty else { continue }
      stream.append(path.mapped(by: map))
      hasPath = true
    }
    return hasPath
  }

  /// Writes the pictures of `run`; false where it has none.
  private func drawPictures(_ run: GlyphRun, _ face: FontFace) -> Bool {
    guard let painter else { return false }
    var hasPictures = false
    let stretch = Double(1000 + run.expansion) / 1000
    let size = run.size.points
    for glyph in run.glyphs {
      guard
        let picture = pictures.glyph(
          glyph.id, of: face, by: painter, in: file, nextPlace: nextObject)
      else { continue }
      hasPictures = true
      let (width, height) = (picture.width * size * stretch, picture.height * size)
      let left = glyph.x.points + picture.left * size * stretch
      let top = glyph.y.points - picture.top * size
      show(picture.place, picture.object, (width, 0, 0, -height, left, top + height))
      stream.usesTransparency = true
    }
    // In a font of pictures alone, what has none is not seen.
    guard hasPictures || !face.hasOutlines else { return false }
    guard run.hasSoundText else { return true }
    var byte = 0
    var glyph = run.isBackward ? run.glyphs.count : 0
    for cluster in run.clusters {
      let (bytes, count) = (Int(cluster.bytes), Int(cluster.glyphs))
      if run.isBackward { glyph -= count }
      if bytes > 0, count > 0 {
        let parts = GhostFonts.parts(of: run.text[byte..<byte + bytes])
        let advance = face.advance(of: run.glyphs[glyph].id)
          .length(at: run.size, unitsPerEm: face.unitsPerEm)
        // Together they are as wide as the picture: readers take a gap for a space.
        let width = (advance > .zero ? advance : run.size) * (1000 + run.expansion) / 1000
        let percent = width.scaledPoints * 100 / max(run.size.scaledPoints * parts.count, 1)
        for (place, part) in parts.enumerated() {
          var at = run.glyphs[glyph]
          at.x += width * place / parts.count
          let ghost = ghosts.code(of: part, shape: nil, in: file)
          stream.show(ghost, at: at, size: run.size, percent: max(percent, 1))
        }
      }
      byte += bytes
      if !run.isBackward { glyph += count }
    }
    return true
  }

  /// Fills and strokes a path.
  func draw(_ item: PathItem) {
    guard item.fill != nil || item.stroke != nil, !item.path.elements.isEmpty else { return }
    stream.endText()
    stream.openMark()
    if let fill = item.fill { setFill(fill) }
    guard let stroke = item.stroke else {
      stream.append(item.path)
      stream.bytes.append("f\n")
      return
    }
    setStroke(stroke)
    stream.setLineWidth(item.lineWidth)
    stream.setRoundJoin(false)
    let dash = item.dash.map { max($0, .zero) }
    let isDashed = dash.contains { $0 > .zero }
    if isDashed {
      stream.bytes.append(0x5B)
      for length in dash {
        stream.bytes.append(length: length)
        stream.bytes.append(0x20)
      }
      stream.bytes.append("]")
      stream.bytes.append(length: item.dashPhase)
      stream.bytes.append(" d\n")
    }
    if item.cap == .round { stream.bytes.append("1 J\n") }
    stream.append(item.path)
    stream.bytes.append(item.fill == nil ? "S\n" : "B\n")
    if item.cap == .round { stream.bytes.append("0 J\n") }
    if isDashed { stream.bytes.append("[]0 d\n") }
  }

  /// Draws a picture in its box, upright; a crossed box and a fault where that cannot be.
  func draw(_ item: ImageItem) {
    let length = max(item.box.width, item.box.height).points
    switch pictures.entry(item.name, length: length, in: file, nextPlace: nextObject) {
    case .success(let entry):
      guard item.box.width > .zero, item.box.height > .zero else { return }
      var placement = entry.info.placement(in: item.box)
      if let (width, height) = entry.extent {
        placement.0 /= width
        placement.1 /= width
        placement.2 /= height
        placement.3 /= height
      }
      show(entry.place, entry.object, placement, isPage: entry.extent != nil)
      if entry.isTranslucent { stream.usesTransparency = true }
      if entry.info.format == .pdf { checkPage(item) }
      if let code = entry.faults.privateCharacter {
        breaks(
          PDFStandard.a2a.refusal(ofPrivate: code) + ", which is in the drawing “\(item.name)”",
          help: PDFStandard.helpWithPrivate, node: item.node)
      }
      checkLetters(of: item, entry.faults)
      if let archive = conformance.archive, entry.info.components == 4 {
        breaks(
          "\(archive.title) has no inks beside red, green and blue: the picture “\(item.name)” is made of them",
          help: "save the picture in sRGB", node: item.node)
      }
    case .failure(let fault):
      report(.image(name: item.name, fault), node: item.node)
      draw(PathItem.crossedBox(item.box))
    }
  }

  /// Letters of drawings are under the law of all others (ISO 19005-2, 6.2.11.4.1 and 6.2.11.8; ISO 14289-1, 7.21.4.1 and
  /// 7.21.8).
  private func checkLetters(of item: ImageItem, _ faults: DrawingFaults) {
    if let code = faults.missing {
      breaks(
        "no font has U+\(String(code, radix: 16, uppercase: true)), which is in the drawing “\(item.name)”",
        help: "install a font that has it, or write another character", node: item.node)
    }
    if let refusal = faults.refusal {
      breaks(
        refusal + ": its letters are in the drawing “\(item.name)”",
        help: "choose another font in the drawing, or turn its letters into outlines",
        node: item.node)
    }
  }

  /// What nobody has looked through cannot be promised.
  private func checkPage(_ item: ImageItem) {
    let titles = conformance.standards.map(\.title).sorted().joined(separator: " and ")
    guard !titles.isEmpty else { return }
    breaks(
      "\(titles) cannot be promised for what others made: “\(item.name)” is a page of a PDF",
      help: "leave out --pdf-standard, or save the page as a picture of pixels", node: item.node)
  }

  /// Draws the picture or mask `object` where `matrix` puts its square; one that `isPage` is a page of another PDF,
  /// whose text expects the state that a page begins with.
  private func show(
    _ place: Int, _ object: Int, _ matrix: (Double, Double, Double, Double, Double, Double),
    isPage: Bool = false
  ) {
    stream.endText()
    stream.openMark()
    stream.save()
    if isPage { stream.resetLetters() }
    stream.transform(matrix)
    stream.appendName(.object, place, object: object)
    stream.bytes.append(" Do\n")
    stream.restore()
  }

  /// Draws what letters cast: sharp ones as outlines, soft ones as a mask of pixels.
  func draw(_ shadow: ShadowItem) {
    if !shadow.isInner, shadow.blur <= .zero {
      stream.endText()
      stream.openMark()
      setFill(shadow.color)
      var hasPath = false
      for run in shadow.letters where run.size > .zero {
        guard !hasPictures(run.face.upright) else { continue }
        if append(outlinesOf: run, movedBy: shadow.offset) { hasPath = true }
      }
      if hasPath { stream.bytes.append("f\n") }
      return
    }
    guard let mask = painter?.mask(of: shadow) else { return }
    let cover = pictures.put(mask: mask.rows, width: mask.width, height: mask.height, in: file)
    let object = file.reserve()
    var entries = PDFBytes()
    // One pixel of the colour, as large as the mask makes it.
    entries.append("/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8")
    entries.append("/ColorSpace/DeviceRGB/SMask ")
    entries.append(reference: cover)
    let color = shadow.color.rgb8
    [color.red, color.green, color.blue].withUnsafeBytes {
      file.put(raw: $0, as: object, entries: entries)
    }
    let width = Double(mask.width) / mask.perPoint
    let height = Double(mask.height) / mask.perPoint
    show(nextObject(), object, (width, 0, 0, -height, mask.left, mask.top + height))
    stream.usesTransparency = true
  }
}

extension GlyphRun {
  /// The same with its glyphs in the order in which they are read, each to the left of the one before: so text comes
  /// to whoever takes it as it is written (PDF 32000-1, 14.8.2.3.3), and marks come behind their letters.
  fileprivate var inReadingOrder: GlyphRun {
    var run = self
    run.glyphs.reverse()
    run.isBackward = false
    return run
  }

  /// What its letters are turned and slanted by.
  fileprivate var linear: TextState.Linear {
    let slant = face.syntheticSlant
    guard slant.rawValue != 0 else { return TextState.Linear(matrix) }
    return TextState.Linear(AffineTransform.slant(slant.doubleValue).followed(by: matrix))
  }
}

extension ContentStream {
  /// Whether letters are filled, outlined, both or neither.
  fileprivate func setMode(_ mode: Int) {
    guard mode != state.mode else { return }
    closeArray()
    state.mode = mode
    bytes.append(integer: mode)
    bytes.append(" Tr\n")
  }

  /// Sets tracking, word spacing and the width of letters to what a page begins with.
  fileprivate func resetLetters() {
    if state.tracking != 0 { bytes.append("0 Tc\n") }
    if state.words != 0 { bytes.append("0 Tw\n") }
    if state.widths != 1000 { bytes.append("100 Tz\n") }
    if state.mode != 0 { bytes.append("0 Tr\n") }
    (state.tracking, state.words, state.widths, state.mode) = (0, 0, 1000, 0)
  }

  /// Writes one letter that nobody can see, or that shows others, so many hundredths as wide as it is.
  fileprivate func show(
    _ ghost: (font: Int, object: Int, code: UInt8), at glyph: PositionedGlyph, size: Length,
    percent: Int
  ) {
    endText()
    openMark()
    save()
    bytes.append("BT\n")
    text = TextState()
    text.isOpen = true
    // Behind all other fonts' numbers.
    appendName(.font, 1_000_000 + ghost.font, object: ghost.object)
    bytes.append(0x20)
    bytes.append(decimal: (size.scaledPoints * 10_000 + 32768) >> 16, places: 4)
    bytes.append(" Tf 0 Tc ")
    if state.words != 0 { bytes.append("0 Tw ") }
    // There are readers that show nothing of a letter that is to be unseen.
    if state.mode != 0 { bytes.append("0 Tr ") }
    bytes.append(integer: percent)
    bytes.append(" Tz 1 0 0 -1 ")
    bytes.append(glyph.x, glyph.y)
    bytes.append("Tm(")
    bytes.append(inLiteral: ghost.code)
    bytes.append(")Tj\n")
    restore()
  }
}
