internal import CTypesetCairo
public import TypesetImages
public import TypesetRenderTree
internal import TypesetGeometry

/// Writes pages into a PDF as they come; a page that was written is let go.
///
/// Make one, call `page` for each page in order, then `finish`. The same pages, pictures, fonts
/// and metadata give the same bytes. After a throw the output is of no use.
///
/// Not `Sendable`: one thread at a time owns it.
public final class PDFWriter {
  private let sink: BufferedSink
  private let ledger: ObjectLedger
  private let catalogue: CatalogueUpdate
  private let surface: OpaquePointer
  private let canvas: Canvas
  private var hasPage = false
  private var isFinished = false
  private var pageCount = 0
  /// The names that places have.
  private var named: Set<String> = []
  /// The entries of the outline in which the next one may stand.
  private var open: [(level: Int, entry: Int32)] = []

  /// A document that goes to `sink`, with pictures from `images`.
  public init(
    sink: any ByteSink, metadata: PDFMetadata, images: ImageCatalog
  ) throws(RenderError) {
    let catalogue = CatalogueUpdate(sink, metadata)
    let ledger = ObjectLedger(catalogue) { catalogue.hasReachedTable = true }
    let buffered = BufferedSink(ledger)
    // Cairo calls back as long as the surface lives, which is not longer than we do.
    let created = cairo_pdf_surface_create_for_stream(
      writeToBufferedSink, buffered.closure, 595, 842)
    guard let created else { throw .outOfMemory }
    if let error = RenderError(cairo_surface_status(created)) {
      cairo_surface_destroy(created)
      throw error
    }
    guard let context = cairo_create(created) else {
      cairo_surface_destroy(created)
      throw .outOfMemory
    }
    self.sink = buffered
    self.ledger = ledger
    self.catalogue = catalogue
    surface = created
    canvas = Canvas(context: context, medium: .document, images: images)
    write(metadata)
    try check()
  }

  deinit {
    // Cairo finishes a surface that it destroys. Nobody wants the rest of an unfinished document.
    if !isFinished { sink.abandon() }
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// Draws `page` behind those before it, and tells what of it could not be drawn.
  public func page(_ page: RenderPage) throws(RenderError) -> [RenderFault] {
    precondition(!isFinished, "a finished document takes no pages")
    if hasPage {
      cairo_show_page(canvas.context)
      canvas.pictures.endPage()
      canvas.forgetState()
    }
    cairo_pdf_surface_set_size(surface, page.media.width.points, page.media.height.points)
    if !page.label.isEmpty {
      cairo_pdf_surface_set_page_label(surface, DocumentText.clean(page.label))
    }
    makeMark()
    if !hasPage {
      // Links are damaged outside a structure tree.
      cairo_tag_begin(canvas.context, "Document", nil)
      hasPage = true
    }
    canvas.pageLabel = page.label
    canvas.pageSize = page.media
    canvas.faults.removeAll()
    // Only leaves of the tree have content, so what the page shows is one, and each link another.
    cairo_tag_begin(canvas.context, "Div", nil)
    canvas.draw(page.items)
    cairo_tag_end(canvas.context, "Div")
    writeLinks()
    writePlaces(of: page)
    try check()
    return canvas.faults
  }

  /// Writes what is still to be written. A document without pages gets an empty one.
  public func finish() throws(RenderError) {
    precondition(!isFinished, "a document is finished once")
    isFinished = true
    // The last page is still open: the root that began with the first ends on it.
    if hasPage {
      cairo_tag_end(canvas.context, "Document")
      cairo_show_page(canvas.context)
    }
    try check()
    cairo_surface_finish(surface)
    sink.flush()
    try check()
    // Cairo 1.16 forgets an error that it meets while it writes fonts.
    guard ledger.isWhole else {
      throw (canvas.damagedFont() ?? canvas.suspectFonts).map { .font(file: $0) }
        ?? .drawing("an object is missing")
    }
    guard catalogue.finish() else { throw .output }
  }

  /// Draws a speck that nobody can see. Cairo forgets the tags of a page on which nothing was
  /// drawn, and those before the first thing that covers all of its own extents.
  private func makeMark() {
    cairo_set_source_rgb(canvas.context, 1, 1, 1)
    cairo_rectangle(canvas.context, 0, 0, 0.01, 0.01)
    cairo_fill(canvas.context)
    canvas.forgetState()
  }

  private func check() throws(RenderError) {
    if sink.hasFailed { throw .output }
    let status = cairo_status(canvas.context)
    guard status == CAIRO_STATUS_SUCCESS else {
      // What FreeType cannot load, Cairo takes for a want of memory.
      if let file = canvas.failedFont { throw .font(file: file) }
      throw RenderError(status) ?? .outOfMemory
    }
    if let error = RenderError(cairo_surface_status(surface)) { throw error }
  }

  private func write(_ metadata: PDFMetadata) {
    func set(_ key: cairo_pdf_metadata_t, _ text: String) {
      if !text.isEmpty { cairo_pdf_surface_set_metadata(surface, key, DocumentText.clean(text)) }
    }
    set(CAIRO_PDF_METADATA_TITLE, metadata.title)
    set(CAIRO_PDF_METADATA_AUTHOR, metadata.author)
    set(CAIRO_PDF_METADATA_SUBJECT, metadata.subject)
    set(CAIRO_PDF_METADATA_KEYWORDS, metadata.keywords)
    set(CAIRO_PDF_METADATA_CREATOR, metadata.creator)
    set(CAIRO_PDF_METADATA_CREATE_DATE, metadata.creationDate.iso8601)
  }

  /// The places of the page that links lead to, and its headings in the outline.
  private func writePlaces(of page: RenderPage) {
    for place in page.destinations {
      guard let name = LinkAttributes.uri(place.name), named.insert(name).inserted else { continue }
      cairo_tag_begin(
        canvas.context, CAIRO_TAG_DEST, LinkAttributes.text(name: name, at: place.point))
      cairo_tag_end(canvas.context, CAIRO_TAG_DEST)
    }
    pageCount += 1
    for heading in page.headings {
      while let last = open.last, last.level >= heading.level { open.removeLast() }
      let entry = cairo_pdf_surface_add_outline(
        surface, open.last?.entry ?? Int32(CAIRO_PDF_OUTLINE_ROOT),
        DocumentText.clean(heading.title),
        "page=\(pageCount) pos=[\(LinkAttributes.decimal(heading.point.x)) "
          + "\(LinkAttributes.decimal(heading.point.y))]",
        open.isEmpty ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(0))
      open.append((heading.level, entry))
    }
  }

  /// Links of the page, one tag for each line of a link: a reader shows each as a rectangle.
  private func writeLinks() {
    for link in canvas.links {
      if let name = LinkAttributes.destination(link.target) {
        for box in link.boxes where box.width > .zero && box.height > .zero {
          cairo_tag_begin(
            canvas.context, "Link", LinkAttributes.text(destination: name, box: box))
          cairo_tag_end(canvas.context, "Link")
        }
        continue
      }
      guard let uri = LinkAttributes.uri(link.target) else { continue }
      for box in link.boxes where box.width > .zero && box.height > .zero {
        cairo_tag_begin(canvas.context, "Link", LinkAttributes.text(uri: uri, box: box))
        cairo_tag_end(canvas.context, "Link")
      }
    }
    canvas.links.removeAll()
  }
}
