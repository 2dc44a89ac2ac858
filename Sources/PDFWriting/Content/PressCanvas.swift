internal import TypesetCairoRendering
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetImages
internal import TypesetRenderTree
internal import TypesetRichText

/// What fonts of a document differ in.
private struct FontKey: Hashable {
  var face: FontFace
  var widening: Int
}

/// Writes render items as operators of a content stream; what all pages of a document have in common.
final class PressCanvas {
  let file: PDFFile
  /// What could not be drawn since the caller last took it.
  var faults: [RenderFault] = []
  /// What the document is to keep.
  let conformance: PDFConformance
  /// Whether it takes no characters for private use.
  private let refusesPrivate: Bool
  /// Whether something was drawn that it does not allow.
  private(set) var breaksStandards = false
  /// Links of the page, in its own coordinates.
  var links: [LinkArea] = []
  /// The page that is being written.
  var pageLabel = ""
  var pageSize = Size(width: .zero, height: .zero)

  /// What is being written to; forms are streams of their own.
  var stream = ContentStream(.ofPage)
  /// From the coordinates in use to the page's.
  var coordinates = AffineTransform.identity
  private(set) var fonts: [PressFont] = []
  private var fontPlaces: [FontKey: Int] = [:]
  private var latest: (face: FontFace, font: PressFont)?
  var reader = ClusterReader()
  var line = LineMeasure()
  var pictures: PressPictures
  /// What the document's pages belong to.
  let tags: StructureTree
  let ghosts = GhostFonts()
  /// Large first letters, whose text the next run has, as long as they are not drawn.
  var held: GlyphRun?
  /// What unseen letters show of them, one after the other; what all of those name.
  let initials = ContentStream(ContentStream.State())
  private var objects = 0
  private var opacities: [UInt16: (place: Int, object: Int)] = [:]
  private var inks: [Color: (place: Int, object: Int)] = [:]
  /// Paints shadows and emoji; made when the first is met.
  lazy var painter = PixelPainter()
  private var colorFaces: [FontFace: Bool] = [:]

  /// A canvas that writes to `file`, with pictures from `images`, and notices what `conformance` does not allow.
  init(_ file: PDFFile, images: ImageCatalog, conformance: PDFConformance) {
    self.file = file
    self.conformance = conformance
    refusesPrivate = conformance.archive == .a2a
    pictures = PressPictures(
      images, smooths: conformance.archive == nil, asksForPrivate: refusesPrivate,
      asksForFonts: !conformance.standards.isEmpty)
    tags = StructureTree(file)
  }

  /// Draws the items of `page`, between marks that say what each belongs to, where that is known.
  func draw(_ page: RenderPage) {
    guard let structure = page.structure else {
      draw(page.items)
      drawHeld()
      return
    }
    tags.begin(structure, height: page.media.height)
    stream.tags = tags
    var next = 0
    for (place, item) in page.items.enumerated() {
      if next < structure.marks.count, structure.marks[next].item == place {
        drawHeld()
        stream.closeMark()
        tags.element = structure.marks[next].element
        tags.order = structure.marks[next].order
        next += 1
      }
      draw(CollectionOfOne(item))
    }
    drawHeld()
    stream.closeMark()
  }

  /// Draws `items` in order.
  func draw(_ items: some Sequence<RenderItem>) {
    for item in items {
      if held != nil {
        if case .glyphs = item {} else { drawHeld() }
      }
      switch item {
      case .glyphs(let run): draw(run)
      case .path(let path): draw(path)
      case .image(let image): draw(image)
      case .shadow(let shadow): draw(shadow)
      case .link(let link): links.append(link)
      case .group(let group): draw(group)
      }
    }
  }

  /// Tells the caller, once for each thing and place.
  func report(_ subject: RenderFault.Subject, node: NodeID?) {
    let fault = RenderFault(subject: subject, node: node, page: pageLabel)
    if !faults.contains(fault) { faults.append(fault) }
  }

  /// A place for a picture or form among the document's.
  func nextObject() -> Int {
    objects += 1
    return objects
  }

  // MARK: Groups

  private func draw(_ group: RenderGroup) {
    let outerLinks = links.count
    defer { moveLinks(from: outerLinks, by: group.transform) }
    guard group.opacity > 0 else {
      collectLinks(group.items)
      return
    }
    stream.endText()
    stream.openMark()
    stream.save()
    guard group.opacity < 65535 else {
      drawInside(group)
      stream.restore()
      return
    }
    let outer = stream
    stream = ContentStream(ContentStream.State())
    drawInside(group)
    stream.endText()
    let form = stream
    stream = outer
    let object = file.reserve()
    var entries = PDFBytes()
    entries.append("/Type/XObject/Subtype/Form/Group<</S/Transparency/I true/CS/DeviceRGB>>/BBox[")
    let box = coordinates.boundsBack(of: pageSize)
    for edge in [box.minX, box.minY, box.maxX, box.maxY] {
      entries.append(length: edge)
      entries.append(0x20)
    }
    entries.append("]")
    form.appendResources(to: &entries)
    file.put(form.bytes.bytes, as: object, entries: entries)
    let opacity = opacity(group.opacity)
    stream.appendName(.state, opacity.place, object: opacity.object)
    stream.bytes.append(" gs ")
    stream.appendName(.object, nextObject(), object: object)
    stream.bytes.append(" Do\n")
    stream.usesTransparency = true
    stream.restore()
  }

  private func drawInside(_ group: RenderGroup) {
    let outer = coordinates
    let map = group.transform
    if map != .identity {
      stream.transform((map.a, map.b, map.c, map.d, map.tx.points, map.ty.points))
      coordinates = map.followed(by: outer)
    }
    if let clip = group.clip { stream.clip(clip) }
    draw(group.items)
    drawHeld()
    coordinates = outer
  }

  private func opacity(_ value: UInt16) -> (place: Int, object: Int) {
    if let known = opacities[value] { return known }
    var bytes = PDFBytes()
    bytes.append("<</Type/ExtGState/ca ")
    let share = (Int(value) * 100_000 + 32767) / 65535
    bytes.append(decimal: share, places: 5)
    bytes.append("/CA ")
    bytes.append(decimal: share, places: 5)
    bytes.append(">>")
    let made = (opacities.count + 1, file.put(bytes))
    opacities[value] = made
    return made
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

  private func moveLinks(from first: Int, by transform: AffineTransform) {
    guard transform != .identity else { return }
    for place in first..<links.count {
      links[place].boxes = links[place].boxes.map(transform.bounds)
    }
  }

  // MARK: Paint

  func setFill(_ color: Color) {
    checkInk(color)
    stream.setFill(color, spot: ink)
  }

  func setStroke(_ color: Color) {
    checkInk(color)
    stream.setStroke(color, spot: ink)
  }

  /// Archives whose colours are those of a screen hold no inks (ISO 19005-2, 6.2.4.3).
  private func checkInk(_ color: Color) {
    guard let archive = conformance.archive, case .cmyk = color else { return }
    breaks(
      "\(archive.title) has no inks beside red, green and blue: a colour is written in cyan, magenta, yellow and black",
      help: "write the colour as #rrggbb", node: nil)
  }

  /// Notes that a standard does not allow what is drawn.
  func breaks(_ words: String, help: String, node: NodeID?) {
    breaksStandards = true
    report(.standard(words, help: help), node: node)
  }

  /// Notices strings of `page` that are too long for an archive: what is said of pictures and formulas, where links lead,
  /// and titles. O(page).
  func checkStrings(of page: RenderPage) {
    guard conformance.archive != nil else { return }
    for element in page.structure?.elements ?? [] {
      guard let words = element.alternative else { continue }
      if case .formula = element.kind {
        check(words, "the TeX of a formula is", help: "write it as several formulas")
      } else {
        check(words, "the words for a picture are", help: "write fewer in alt=")
      }
    }
    for link in links { check(link.target, "the target of a link is", help: "shorten it") }
    for heading in page.headings { check(heading.title, "a heading is", help: "shorten it") }
    check(page.label, "the number of a page is", help: "give it a shorter one")
    for place in page.destinations { check(place.name, "an id is", help: "shorten it") }
  }

  /// Notices that `text` is too long for an archive.
  private func check(_ text: String, _ what: String, help: String) {
    guard let archive = conformance.archive, PDFStandard.isTooLong(text) else { return }
    breaks(archive.refusal(ofLong: what), help: help, node: nil)
  }

  /// Notices a character in `run` that nobody can read; what is an artifact is no exception (ISO 19005-2, 6.2.11.7.3).
  func checkCharacters(of run: GlyphRun) {
    guard refusesPrivate, let found = PDFStandard.privateCharacters(in: run.text).first else {
      return
    }
    breaks(
      PDFStandard.a2a.refusal(ofPrivate: found.code), help: PDFStandard.helpWithPrivate,
      node: run.node)
  }

  /// The space of a named ink, with what stands for it where it is not to be had (8.6.6.4).
  private func ink(_ color: Color) -> (place: Int, object: Int)? {
    guard case .spot(let name, _, let alternate) = color else { return nil }
    let key = Color.spot(name: name, tint: 65535, alternate: alternate)
    if let known = inks[key] { return known }
    let (red, green, blue) = key.components
    var bytes = PDFBytes()
    bytes.append("[/Separation")
    bytes.append(name: name)
    bytes.append("/DeviceRGB<</FunctionType 2/N 1/Domain[0 1]/C0[1 1 1]/C1[")
    for part in [red, green, blue] {
      bytes.append(factor: part)
      bytes.append(0x20)
    }
    bytes.append("]>>]")
    let made = (inks.count + 1, file.put(bytes))
    inks[key] = made
    return made
  }

  // MARK: Fonts

  /// The face as the document uses it, upright, each letter `widening` units wider; `text` is what is set in it.
  func font(for face: FontFace, widening: Int, text: [UInt8]) -> PressFont {
    if let known = knownFont(for: face, widening: widening) { return known }
    let upright = face.upright
    let font = PressFont(upright, widening: widening, place: fonts.count + 1, text: text)
    fontPlaces[FontKey(face: upright, widening: widening)] = fonts.count
    fonts.append(font)
    latest = (face, font)
    return font
  }

  /// The same where the document uses it already.
  func knownFont(for face: FontFace, widening: Int) -> PressFont? {
    if let latest, latest.face === face, latest.font.widening == widening { return latest.font }
    guard let place = fontPlaces[FontKey(face: face.upright, widening: widening)] else {
      return nil
    }
    latest = (face, fonts[place])
    return fonts[place]
  }

  /// True where glyphs of `face`, which is upright, may be pictures.
  func hasPictures(_ face: FontFace) -> Bool {
    if let known = colorFaces[face] { return known }
    let mayHave = face.hasColorBitmaps || face.withTable("COLR", { _ in true }) ?? false
    let has = mayHave && painter?.hasPictures(face) == true
    colorFaces[face] = has
    return has
  }

  /// Writes the fonts; throws where one cannot be written.
  func writeFonts() throws(RenderError) {
    ghosts.write(to: file, naming: initials)
    for font in fonts {
      // An empty box stands for no character in any of them (ISO 19005-2, 6.2.11.8).
      // Nor may it have what its maker keeps out of documents (6.2.11.4.1), which the layout has reported.
      if !conformance.standards.isEmpty, font.isUsed(0) || font.face.embeddingRefusal != nil {
        breaksStandards = true
      }
      if !font.write(to: file) {
        // PDF knows `glyf` and `CFF` (32000-1, table 126), and HarfBuzz leaves a table of the other kind as it is.
        let isOfOtherKind =
          ["glyf", "CFF "].allSatisfy { font.face.withTable($0, { _ in true }) == nil }
          && font.face.withTable("CFF2", { _ in true }) != nil
        throw isOfOtherKind
          ? .outlines(file: font.face.file, kind: "CFF2") : .font(file: font.face.file)
      }
    }
  }
}

extension AffineTransform {
  /// The box that, mapped, covers a page of `size`; one of the largest page where the map has no inverse.
  fileprivate func boundsBack(of size: Size) -> Rect {
    let determinant = a * d - b * c
    let most = Length(points: 14_400)
    guard abs(determinant) > 1e-9 else {
      return Rect(x: -most, y: -most, width: most * 2, height: most * 2)
    }
    let inverse = AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant)
    return inverse.bounds(
      of: Rect(x: -tx, y: -ty, width: size.width, height: size.height))
  }
}
