import CairoRendering
internal import Diagnostics
internal import ElementTree
internal import Flattening
internal import Fonts
internal import Geometry
internal import Images
internal import Layout
internal import Markup
internal import Regression
internal import RenderTree
internal import Resources
internal import RichText
internal import TextAnalysis
internal import Typesetting

/// One manuscript on its way through the phases.
struct PressJob {
  let request: Request
  var sources = SourceTable()
  var diagnostics: [Diagnostic] = []
  private let resources: ResourceProvider
  private let fonts: FontLibrary
  private let hyphenation: HyphenationLibrary
  private let images: ImageCatalog
  private let styled: StyledStory
  private let title: String
  private var pager: Pager

  /// Reads and styles `manuscript`; nothing is laid out yet.
  init(request: Request, resources: ResourceProvider, manuscript: [UInt8]) {
    self.request = request
    self.resources = resources
    let source = SourceText(name: request.input.name, bytes: manuscript)
    let id = sources.add(source)
    let (document, found) = MagazineReader.read(source, id: id)
    diagnostics += found

    fonts = FontLibrary(
      resources: resources, fontPaths: request.fonts.paths,
      usesSystemFonts: request.fonts.usesSystemFonts)
    hyphenation = HyphenationLibrary(resources: resources)
    let images = ImageCatalog(resources: resources)
    self.images = images
    let builder = StoryBuilder(body: PressJob.body(of: request)) { image in
      PressJob.answer(for: image.name, from: images)
    }
    styled = builder.build(document)
    diagnostics += styled.diagnostics
    diagnostics += fontNotices(for: styled.story, fonts: fonts, in: sources)
    for note in fonts.notes {
      diagnostics.append(
        Diagnostic(.warning, "font.unreadable", "the font “\(note.path)”: \(note.explanation)"))
    }

    title = PressJob.cleaned(
      request.title ?? PressJob.title(of: styled) ?? PressJob.name(of: request.input))
    let page = request.resolvedPage
    var setup = PageSetup(
      size: page.size, margins: page.margins, columns: page.columns, gutter: page.gutter,
      leading: styled.body.leading)
    setup.runsRightToLeft = styled.body.language.isRightToLeft
    let supply = ParagraphSupply(
      story: styled.story, fonts: fonts, hyphenation: hyphenation,
      expectation: FlowExpectation(
        measure: setup.columnWidth, frameHeight: setup.columnHeight),
      jobs: request.workers)
    pager = Pager(
      styled, setup: setup, title: title, supply: supply,
      tools: ParagraphTools(fonts: fonts, hyphenation: hyphenation))
  }

  /// Draws the pages as a PDF into `file`; how many there are.
  mutating func draw(into file: OutputFile) throws(RenderFailure) -> Int {
    let metadata = PDFMetadata(
      title: title, author: request.author ?? "", creationDate: .ofDocuments)
    let drawing: PageDrawing
    do throws(RenderError) {
      drawing = try PageDrawing(
        file: file, images: images, metadata: metadata, isThreaded: request.workers > 1)
    } catch { throw .drawing(error) }
    var pages = 0
    while let page = pager.next() {
      pages += 1
      if !drawing.draw(page) { break }
    }
    for fault in try drawing.finish() { note(fault) }
    finishPaging()
    return pages
  }

  /// A picture whose header was fine and whose body was not; one that was faulty from the start
  /// has been named already.
  private mutating func note(_ fault: RenderFault) {
    let picture = styled.pictures.first { $0.node == fault.node }
    if picture?.isFaulty == true { return }
    diagnostics.append(
      Diagnostic(
        .error, picture == nil ? "font.unreadable" : "picture.unreadable",
        "page \(fault.page): \(fault.explanation)", at: picture?.source))
  }

  /// Writes the record of the layout, piece by piece, to `write`; how many pages there are.
  mutating func record<Failure: Error>(
    to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var recorder = LayoutRecorder(story: styled.story, sources: sources)
    try write(recorder.begin())
    var pages = 0
    while let page = pager.next() {
      pages += 1
      try write(recorder.page(page))
    }
    finishPaging()
    try write(recorder.end(diagnostics.inSourceOrder()))
    return pages
  }

  /// Lays out all pages and hands each to `look`; how many there are.
  mutating func lay(_ look: (LayoutPage) -> Void) -> Int {
    var pages = 0
    while let page = pager.next() {
      pages += 1
      look(page)
    }
    finishPaging()
    return pages
  }

  private mutating func finishPaging() {
    diagnostics += pager.takeDiagnostics()
    for language in hyphenation.missing {
      guard let package = HyphenationPackage.name(for: language) else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, "hyphenation.no-dictionary",
          "no hyphenation dictionary for “\(language.identifier)” is installed; its words stay "
            + "whole", help: "install the package \(package)"))
    }
  }

  /// What the job came to.
  func outcome(pages: Int) -> Outcome {
    let sorted = diagnostics.inSourceOrder()
    var outcome = Outcome(
      diagnostics: sorted, sources: sources, pages: pages,
      exit: Outcome.exit(for: sorted, isStrict: request.isStrict))
    outcome.reads = reads
    return outcome
  }

  /// What was found so far, before what ended the job.
  func outcome(endingWith failure: RenderFailure) -> Outcome {
    let end: Outcome
    switch failure {
    case .output(let error): end = Outcome(error)
    case .drawing(let error):
      end = Outcome("output.drawing", error.explanation, exit: .limit)
    }
    var outcome = end
    outcome.diagnostics = diagnostics.inSourceOrder() + end.diagnostics
    outcome.sources = sources
    outcome.reads = reads
    return outcome
  }

  /// Every file that was asked for, the manuscript first.
  private var reads: [ResourceRead] {
    guard case .file(let path) = request.input else { return resources.log }
    return [ResourceRead(path: path, wasRead: true)] + resources.log
  }

  // MARK: Style

  private static func body(of request: Request) -> BodyStyle {
    var body = BodyStyle()
    let wanted = request.body
    if let font = wanted.font { body.font.families.insert(font, at: 0) }
    if let size = wanted.size {
      body.size = size
      body.adoptsPrevailingSize = false
    }
    if wanted.size != nil || wanted.leading != nil { body.leading = request.bodyLeading }
    if let indent = wanted.indent { body.firstLineIndent = indent }
    if let alignment = wanted.alignment { body.alignment = alignment }
    if let language = wanted.language { body.language = language }
    body.hyphenates = wanted.hyphenates
    return body
  }

  private static func answer(for name: String, from images: ImageCatalog) -> PictureAnswer {
    switch images.info(for: name) {
    case .success(let info):
      let (width, height) = info.displaySize
      return .size(Size(width: Length(points: width), height: Length(points: height)))
    case .failure(let fault):
      return .fault(reason: fault.explanation, help: nil)
    }
  }

  /// The first headline near the manuscript's beginning: what a reader calls the magazine.
  private static func title(of styled: StyledStory) -> String? {
    let text = styled.story.text
    for paragraph in styled.story.paragraphs.prefix(40) where paragraph.role == .text {
      let run = text.runs[text.runIndex(at: paragraph.range.lowerBound)]
      guard run.attributes.fontSize > styled.body.size, run.attributes.attachment == nil else {
        continue
      }
      let title = cleaned(text.string(in: paragraph.range))
      if !title.isEmpty, title.utf8.count <= 120 { return title }
    }
    return nil
  }

  /// A manuscript's file has a name; what comes through a pipe has none that a reader should see.
  private static func name(of input: Request.Input) -> String {
    if case .file = input { return input.baseName }
    return ""
  }

  /// One line of words.
  private static func cleaned(_ text: String) -> String {
    text.split { $0.isWhitespace || $0 == "\u{2028}" || $0 == "\u{FFFC}" }
      .joined(separator: " ")
  }
}
