public import TypesetCairoRendering
internal import TypesetGeometry
public import TypesetImages
public import TypesetRenderTree

/// Writes pages into a PDF of version 1.7 as they come, without Cairo; a page that was written is let go.
///
/// Make one, call `page` for each page in order, then `finish`. The same pages, pictures, fonts and metadata
/// give the same bytes. After a throw the output is of no use.
///
/// Not `Sendable`: one thread at a time owns it.
public final class PressWriter: PageWriter {
  private let file: PDFFile
  private let canvas: PressCanvas
  private let metadata: PDFMetadata
  private let conformance: PDFConformance
  private var tree: PageTree
  private var places: DocumentPlaces
  private var isFinished = false

  /// A document that goes to `sink`, with pictures from `images`, and keeps to `conformance`. Where a page cannot,
  /// that is one of its faults, and the document does not claim it.
  public init(
    sink: any ByteSink, metadata: PDFMetadata, images: ImageCatalog,
    conformance: PDFConformance = .none
  ) {
    file = PDFFile(sink)
    canvas = PressCanvas(file, images: images, conformance: conformance)
    self.conformance = conformance
    tree = PageTree(file)
    places = DocumentPlaces(file)
    self.metadata = metadata
  }

  /// Draws `page` behind those before it, and tells what of it could not be drawn. O(items).
  public func page(_ page: RenderPage) throws(RenderError) -> [RenderFault] {
    precondition(!isFinished, "a finished document takes no pages")
    canvas.pageLabel = page.label
    canvas.pageSize = page.media
    canvas.faults.removeAll()
    canvas.links.removeAll()
    canvas.coordinates = .identity
    let stream = ContentStream(.ofPage)
    canvas.stream = stream
    stream.transform((1, 0, 0, -1, 0, page.media.height.points))
    canvas.draw(page)
    canvas.checkStrings(of: page)
    stream.endText()
    let content = file.reserve()
    let isLinked = stream.isFullOfLinks(canvas.links.count)
    file.put(
      operators: stream.bytes.bytes, as: content,
      isLinked && stream.density > .alike ? .letters : stream.density)
    var bytes = PDFBytes()
    bytes.append("/MediaBox[0 0 ")
    bytes.append(length: page.media.width)
    bytes.append(0x20)
    bytes.append(length: page.media.height)
    bytes.append("]/Contents ")
    bytes.append(reference: content)
    stream.appendResources(to: &bytes)
    if stream.usesTransparency {
      bytes.append("/Group<</S/Transparency/I true/CS/DeviceRGB>>")
    }
    let object = file.reserve()
    appendLinks(of: page, object, to: &bytes)
    if page.structure != nil { canvas.tags.finishPage(object, &bytes) }
    tree.add(bytes, as: object, label: DocumentText.clean(page.label))
    places.add(page, object: object)
    try check()
    return canvas.faults
  }

  /// Writes what is still to be written. A document without pages gets an empty one.
  public func finish() throws(RenderError) {
    precondition(!isFinished, "a document is finished once")
    if tree.count == 0 {
      let size = Size(width: Length(points: 595), height: Length(points: 842))
      _ = try page(RenderPage(media: size, label: ""))
    }
    isFinished = true
    do {
      try canvas.pictures.finish(in: file)
    } catch {
      throw error == .outOfMemory ? .outOfMemory : .drawing(error.explanation)
    }
    try canvas.writeFonts()
    // A file that lies about itself is worse than one that claims nothing.
    let isLong = [metadata.title, metadata.author, metadata.subject, metadata.keywords]
      .contains(where: PDFStandard.isTooLong)
    let kept =
      canvas.breaksStandards || isLong && conformance.archive != nil
      ? PDFConformance.none : conformance
    let facts = DocumentFacts(metadata, kept.standards)
    let info = file.put(facts.information)
    let description = file.reserve()
    var entries = PDFBytes()
    entries.append("/Type/Metadata/Subtype/XML")
    // Not deflated, so that programs that know no PDF find it.
    facts.packet.withUnsafeBytes { file.put(raw: $0, as: description, entries: entries) }
    var catalogue = PDFBytes()
    catalogue.append("<</Type/Catalog/Pages ")
    catalogue.append(reference: tree.finish())
    catalogue.append("/Metadata ")
    catalogue.append(reference: description)
    tree.appendLabels(to: &catalogue)
    places.finish(&catalogue)
    canvas.tags.finish(&catalogue)
    if kept.archive != nil {
      catalogue.append("/OutputIntents[")
      catalogue.append(reference: writeIntent(kept.profile))
      catalogue.append("]")
    }
    catalogue.append(Array(metadata.catalogueEntries.utf8))
    catalogue.append(">>")
    let root = file.put(catalogue)
    let isWhole = file.finish(root: root, info: info)
    try check()
    guard isWhole else { throw .drawing("an object is missing") }
  }

  /// What the document's red, green and blue are (PDF 32000-1, 14.11.5; ISO 19005-2, 6.2.3).
  private func writeIntent(_ profile: [UInt8]) -> Int {
    let object = file.reserve()
    file.put(profile, as: object, entries: "/N 3")
    var bytes = PDFBytes()
    bytes.append("<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)")
    bytes.append("/Info(sRGB)/RegistryName(http://www.color.org)/DestOutputProfile ")
    bytes.append(reference: object)
    bytes.append(">>")
    return file.put(bytes)
  }

  private func check() throws(RenderError) {
    if file.hasFailed { throw .output }
    if file.isExhausted { throw .outOfMemory }
  }

  /// The places to click on: one rectangle for each line of a link (12.5.6.5).
  private func appendLinks(of page: RenderPage, _ pageObject: Int, to bytes: inout PDFBytes) {
    let height = page.media.height
    var annotations: [Int] = []
    for link in canvas.links {
      let name = LinkAttributes.destination(link.target)
      guard let uri = name ?? LinkAttributes.uri(link.target) else { continue }
      for box in link.boxes where box.width > .zero && box.height > .zero {
        var annotation = PDFBytes()
        annotation.append("<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/Rect[")
        annotation.append(box.minX, height - box.maxY)
        annotation.append(box.maxX, height - box.minY)
        annotation.append(name == nil ? "]/A<</Type/Action/S/URI/URI" : "]/Dest")
        annotation.append(literal: uri.utf8)
        annotation.append(name == nil ? ">>" : "")
        let object = file.reserve()
        if page.structure != nil {
          let words = DocumentText.clean(page.structure?.title(of: link.target) ?? link.target)
          canvas.tags.addAnnotation(
            object, of: link.element, on: pageObject, words: words, &annotation)
          annotation.append("/Contents")
          annotation.append(text: words)
        }
        annotation.append(">>")
        file.put(annotation, as: object)
        annotations.append(object)
      }
    }
    guard !annotations.isEmpty else { return }
    bytes.append("/Annots[")
    for annotation in annotations {
      bytes.append(reference: annotation)
      bytes.append(0x20)
    }
    bytes.append("]")
  }
}
