import TypesetCairoRendering
internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetFlattening
internal import TypesetFonts
internal import TypesetGeometry
import TypesetHighlighting
internal import TypesetImages
internal import TypesetLayout
internal import TypesetPDFWriting
internal import TypesetRegression
internal import TypesetRenderTree
internal import TypesetResources
internal import TypesetRichText
internal import TypesetTemplates
internal import TypesetTextAnalysis
internal import Typesetting

/// One manuscript on its way through the phases.
struct PressJob {
  let request: Request
  var sources = SourceTable()
  var diagnostics: [Diagnostic] = []
  /// Where pictures are read, and what is included.
  let resources: ResourceProvider
  /// The paths of what the manuscripts include.
  private let included: Set<String>
  /// Where its faces and divisions of words come from.
  private let libraries: Libraries
  let images: ImageCatalog
  /// What flows through the pages.
  private(set) var issue: StyledIssue
  /// The ids of what can be pinned, by what records call it; nothing where nobody asks for pins.
  let elementNames: [String: String]
  /// Whether there is nothing to set: no letter, no picture, no element.
  let isEmpty: Bool
  /// What pages are made of.
  var paging: PagingInput
  /// What an earlier layout found out about pages.
  private let references: PageReferences
  private var pager: Pager?
  /// What was found on pages by a pager that is gone.
  private var pageDiagnostics: [Diagnostic] = []
  /// What holds frozen pages against how they were; nil where none are.
  private var frozen: FrozenPages?
  /// Pages that were made already while page numbers were found out, the next one last.
  private var made: [LayoutPage]

  /// Reads and styles `manuscripts`. Where its pages name pages, it is laid out as often as it takes to
  /// know their numbers; otherwise nothing is laid out yet.
  ///
  /// - Parameter context: what is shared with other jobs; the reads of fonts and dictionaries are
  ///   its own then.
  init(
    request: Request, resources: ResourceProvider, manuscripts: [IssueReader.Part],
    context: PressContext? = nil
  ) {
    self.resources = resources
    libraries = Libraries(for: request, context)
    let fonts = libraries.fonts
    images = ImageCatalog(resources: resources) {
      fonts.drawingConfiguration.map { DrawingFonts($0.configuration, of: $0.owner) }
    }
    var request = request
    var (document, included) = PressJob.document(
      manuscripts, for: &request, from: resources, &sources, &diagnostics)
    document.highlightCode()
    diagnostics += request.bendNotes
    if let bends = request.bends { document = document.leavingOut(bends.dropped) }
    diagnostics += PressJob.pin(&document, for: request)
    elementNames = request.pins == nil && !request.writesPins ? [:] : document.namesOfPinnable
    self.request = request
    self.included = included
    isEmpty = IssueReader.isEmpty(document)
    diagnostics += PressJob.missingFallbacks(request.fonts.fallback, in: libraries.fonts)
    let design = request.design
    libraries.hyphenation.words = HyphenationWords(
      design.template.dividedWords + request.dividedWords, for: PressJob.body(of: request).language)
    let (pictures, faults) = PressJob.pictures(
      of: request.template, design.template, from: images, resources: resources,
      roots: request.roots)
    diagnostics += faults
    let styling = Styling(document, design, libraries.fonts, images, for: request)
    paging = PagingInput(
      design, title: "", fonts: libraries.fonts, hyphenation: libraries.hyphenation)
    paging.pictures = pictures
    paging.breaker = PressJob.breaker(request.body.breaker)
    paging.jobs = request.workers
    switch request.page.pager {
    case .spread: paging.pager = .spread
    case .thorough: paging.pager = .thorough
    case .greedy: paging.pager = .greedy
    }
    paging.bends = request.bends ?? IssueBends()
    paging.judgesPages = request.recordsCosts
    paging.reportsHoles = request.reportsHoles
    // Pixels and SVG have outlines alone.
    paging.reportsClosedFonts = !request.form.isPaged
    paging.asked = Placement.asked(by: request.placements)
    paging.trials = request.explainsPage.map { PageTrials(ofPage: $0) }
    // They may be laid out once more, to be drawn.
    paging.notesChoices = request.pages != nil || request.form.isPaged
    let onRelease = document.text.count > PressJob.longText ? request.onRelease : nil
    let settled = SettledIssue.settle(
      &paging, title: { PressJob.title(of: $0, for: request) },
      onLayout: { request.progress?.beginLayout() }, onRelease: { onRelease?() },
      onPage: { request.progress?.addPage() }
    ) {
      styling.issue(with: $0)
    }
    issue = settled.issue
    references = settled.references
    pager = settled.pager
    made = settled.pages.reversed()
    diagnostics += settled.diagnostics
    diagnostics += issue.diagnostics
    noteStyle()
    frozen = request.freeze.map {
      FrozenPages($0, of: issue, from: sources, setup: recordedSetup)
    }
  }

  /// What is to be said of the styled text and of its faces.
  private mutating func noteStyle() {
    let stories = issue.stories.map(\.story)
    for story in stories { diagnostics += PressJob.verticalInitials(in: story) }
    let template = request.template
    diagnostics += fontNotices(
      for: stories, fonts: fonts, in: sources,
      template: TemplateFaces(design.template) { template?.place(of: "font \($0)") },
      option: request.body.font)
    if let warning = PressJob.overprinting(request) { diagnostics.append(warning) }
    if let warning = KnownLanguages.problem(with: request.body.language) {
      diagnostics.append(warning)
    }
    diagnostics += PressJob.passedOver(fonts, for: request)
  }

  /// Whether something in it is to come to a number of pages, so that it has to bend where it has more.
  var mayBend: Bool {
    request.fitPages != nil || issue.articles.contains { $0.fitPages != nil }
  }

  /// The faces.
  var fonts: FontLibrary { libraries.fonts }
  /// A dictionary that was read for the pages and could not be read for their record.
  var lostDictionary: ResourceError?
  /// The dictionaries.
  var hyphenation: HyphenationLibrary { libraries.hyphenation }
  /// Where fonts and dictionaries are read.
  var library: ResourceProvider { libraries.resources }
  /// The template, with what was asked for.
  var design: PageDesign { paging.design }
  /// The template's pictures by the names it calls them.
  var templatePictures: [String: FurnitureMaker.Picture] { paging.pictures }
  /// What the document is called.
  private var title: String { paging.title }

  /// The main story.
  var styled: StyledStory { issue.main }

  /// The measures of plain columns, as the whole grid has them.
  var setup: PageSetup { PageSetup(design) }

  /// The next page; nil behind the last.
  mutating func nextPage() -> LayoutPage? {
    if let page = made.popLast() {
      frozen?.add(page)
      return page
    }
    guard let page = pager?.next() else { return nil }
    request.progress?.addPage()
    frozen?.add(page)
    return page
  }

  /// How many pages there are. They are laid out for it and begin again with the first.
  mutating func count() -> Int {
    if !made.isEmpty { return made.count }
    if references.count > 0 { return references.count }
    var pages = 0
    while pager?.next() != nil { pages += 1 }
    beginAgain()
    return pages
  }

  /// Begins with the first page once more; pages are chosen as they were.
  private mutating func beginAgain() {
    paging.archive = nil
    paging.held = pager?.choices
    paging.notesChoices = false
    // Before there is another: both have paragraphs in hand.
    pager = nil
    pager = Pager(issue, paging)
  }

  /// Lets go of what pages are made of, once all are made: what ends a document takes room of its own.
  private mutating func release() {
    let isLong = issue.main.story.text.utf8.count > PressJob.longText
    pageDiagnostics += pager?.takeDiagnostics() ?? []
    pager = nil
    issue.releaseText()
    if isLong { request.onRelease?() }
  }

  /// So many letters are some ninety pages: with fewer the system gets nothing back before the end.
  private static let longText = 1 << 19

  /// Draws the pages as a PDF into `file`; how many there are.
  mutating func draw(into file: OutputFile) throws(RenderFailure) -> Int {
    var additions = additions
    var wanted = additions.highlights
    var pages = 0
    // Of a part of the pages it is to be known first what is on them, and which is the first.
    let part = request.pages.map { PagePart(of: $0, in: issue) ?? survey(&wanted, &pages) }
    additions.places = part?.places
    var metadata = PDFMetadata(
      title: title, author: request.author ?? "", creationDate: .ofDocuments)
    metadata.readsRightToLeft = design.readsRightToLeft
    metadata.language = issue.prevailingLanguage.identifier
    metadata.hasFacingPages = design.isFacing && part?.takesTurns != false
    metadata.beginsWithPair = part?.beginsLeft == true
    let conformance = try conformance()
    let drawing: PageDrawing
    do throws(RenderError) {
      drawing = try PageDrawing(
        file: file, backend: request.backend, images: images, metadata: metadata,
        additions: additions, map: request.backend.isTagged ? StructureMap(issue) : nil,
        conformance: conformance,
        isThreaded: request.workers > 1)
    } catch { throw .drawing(error) }
    var drawn = 0
    for page in part?.kept ?? [] {
      drawn += 1
      if !drawing.draw(page) { break }
    }
    while part?.kept == nil, let page = nextPage() {
      pages += 1
      PressJob.found(&wanted, on: page)
      guard request.wants(page: page.number) else { continue }
      drawn += 1
      if !drawing.draw(page) { break }
    }
    drawing.wait()
    release()
    note(try drawing.finish())
    finishPaging()
    StandardsCheck.raise(&diagnostics, for: request)
    noteMissingLines(wanted)
    try notePages(drawn: drawn, of: pages)
    return pages
  }

  /// What is on the pages that are wanted, which are kept where they are few; counts `pages`, and takes out of `wanted`
  /// which lines were found on them. More are laid out once again to be drawn, since a page may take half a megabyte.
  private mutating func survey(_ wanted: inout Set<String>, _ pages: inout Int) -> PagePart {
    let before = (wanted, pages, frozen)
    var part = PagePart()
    while let page = nextPage() {
      pages += 1
      PressJob.found(&wanted, on: page)
      if request.wants(page: page.number) { part.add(page, keeping: PressJob.mostKept) }
    }
    if part.kept == nil {
      (wanted, pages, frozen) = before
      beginAgain()
    }
    return part
  }

  /// So many pages are kept.
  private static let mostKept = 48

  /// The standards that the document keeps. One that has errors already keeps none.
  private mutating func conformance() throws(RenderFailure) -> PDFConformance {
    guard !request.standards.isEmpty else { return .none }
    let written = PressJob.writtenTitle(of: issue, for: request)
    if let problem = StandardsCheck.problem(ofTitle: written, for: request) {
      diagnostics.append(problem)
    }
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return .none }
    let long = StandardsCheck.problems(withTitle: title, for: request)
    guard long.isEmpty else {
      diagnostics += long
      return .none
    }
    guard request.standards.contains(where: \.isArchive) else {
      return PDFConformance(standards: request.standards, profile: [])
    }
    do throws(RequestError) {
      return PDFConformance(
        standards: request.standards, profile: try StandardsCheck.profile(from: library))
    } catch { throw .request(error) }
  }

  /// What could not be drawn: pictures whose headers were fine and whose bodies were not, and fonts. A
  /// picture that was faulty from the start has been named already.
  mutating func note(_ faults: [RenderFault]) {
    guard !faults.isEmpty else { return }
    var pictures: [NodeID: StoryPicture] = [:]
    for picture in issue.stories.flatMap(\.pictures) where pictures[picture.node] == nil {
      pictures[picture.node] = picture
    }
    var reported: Set<String> = []
    for fault in faults {
      let picture = fault.node.flatMap { pictures[$0] }
      if picture?.isFaulty == true { continue }
      if case .standard(let words, let help) = fault.subject {
        diagnostics.append(
          Diagnostic(
            .error, "pdf.standard", "page \(fault.page): \(words)",
            at: picture?.nameSource ?? issue.elements.first { $0.node == fault.node }?.source,
            help: help, of: words))
        continue
      }
      if picture == nil, case .image(let name, let reason) = fault.subject,
        let own = design.template.pictureNames.first(where: { templatePictures[$0]?.name == name })
      {
        // One without a size cannot be read at all, which has been said; the others are on many pages.
        guard templatePictures[own]?.size != nil, reported.insert(own).inserted else { continue }
        diagnostics.append(
          PressJob.picture(
            own, of: request.template, "picture.unreadable",
            "the template’s picture “\(own)” cannot be shown: \(reason.explanation)", help: nil))
        continue
      }
      diagnostics.append(
        Diagnostic(
          .error, picture == nil ? "font.unreadable" : "picture.unreadable",
          "page \(fault.page): \(fault.explanation)", at: picture?.nameSource,
          of: fault.explanation))
    }
  }

  /// Writes the record of the layout, piece by piece, to `write`; how many pages there are.
  mutating func record<Failure: Error>(
    to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var recorder = LayoutRecorder(
      issue: issue, sources: sources, setup: recordedSetup, libraries: Versions.all)
    recorder.omitsFontFolders = request.recordsPortably
    recorder.recordsCells = request.recordsCells
    try write(recorder.begin())
    var pages = 0
    while let page = nextPage() {
      pages += 1
      try write(recorder.page(page))
    }
    finishPaging()
    let dictionaries = recordedDictionaries()
    try write(
      recorder.end(
        diagnostics.gathered(), pictures: recordedPictures, dictionaries: dictionaries))
    return pages
  }

  /// Lays out all pages and hands each to `look`; how many there are.
  mutating func lay(_ look: (LayoutPage) -> Void) -> Int {
    var pages = 0
    while let page = nextPage() {
      pages += 1
      look(page)
    }
    finishPaging()
    return pages
  }

  mutating func finishPaging() {
    diagnostics += pageDiagnostics + (pager?.takeDiagnostics() ?? [])
    pageDiagnostics = []
    if var held = frozen {
      diagnostics += held.problems()
      frozen = nil
    }
    // What is there and cannot be read need not be installed.
    if !hyphenation.failures.contains(where: \.isUnreadable) {
      diagnostics += HyphenationPackage.warnings(for: hyphenation.missing)
    }
  }

  /// What could not be read of the fonts and dictionaries that are there; nil where all could.
  ///
  /// With another face, or undivided words, the result would be another than on the same machine a
  /// moment later.
  func unreadable() -> RenderFailure? {
    let file: (path: String, what: String, why: String)
    if let note = fonts.notes.first(where: \.isUnreadable) {
      file = (note.path, "the font", note.explanation)
    } else if let lost = lostDictionary {
      file = (lost.name, "the hyphenation dictionary", lost.explanation)
    } else if let failure = hyphenation.failures.first(where: \.isUnreadable) {
      file = (failure.file, "the hyphenation dictionary", failure.explanation)
    } else {
      return nil
    }
    return .request(
      RequestError(
        "input.unreadable",
        "cannot read \(file.what) ‘\(request.fonts.shown(file.path))’: \(file.why)",
        exit: .environment))
  }

  /// What the job came to.
  func outcome(pages: Int) -> Outcome {
    if let failure = unreadable() { return outcome(endingWith: failure) }
    let sorted = diagnostics.gathered()
    var outcome = Outcome(
      diagnostics: sorted, sources: sources, pages: pages,
      exit: Outcome.exit(for: sorted, isStrict: request.isStrict))
    outcome.isTagged = request.isTagged
    outcome.note(dependencies)
    return outcome
  }

  /// What was found so far, before what ended the job.
  func outcome(endingWith failure: RenderFailure) -> Outcome {
    let end = Outcome(failure)
    var outcome = end
    outcome.diagnostics = diagnostics.gathered() + end.diagnostics
    outcome.sources = sources
    outcome.note(dependencies)
    return outcome
  }

  /// The manuscripts and the template of `request`, where they are files.
  static func ownFiles(of request: Request) -> [Dependency] {
    var files: [Dependency] = []
    for case .file(let path) in request.inputs where !Request.Input.isStream(path) {
      files.append(Dependency(path: path, kind: .manuscript, wasRead: true))
    }
    for case let path? in [request.template?.path, request.theme?.path] {
      files.append(Dependency(path: path, kind: .template, wasRead: true))
    }
    if let path = request.pins?.path {
      files.append(Dependency(path: path, kind: .pins, wasRead: true))
    }
    if let path = request.freeze?.name {
      files.append(Dependency(path: path, kind: .layout, wasRead: true))
    }
    for path in request.wordFiles {
      files.append(Dependency(path: path, kind: .dictionary, wasRead: true))
    }
    return files
  }

  /// Every file that was asked for, the manuscript first.
  var dependencies: [Dependency] {
    var files = PressJob.ownFiles(of: request)
    files += resources.log.map {
      Dependency(
        path: $0.path, kind: included.contains($0.path) ? .manuscript : .picture,
        wasRead: $0.wasRead)
    }
    let dictionaries = HyphenationLibrary.defaultDirectory + "/"
    files += (libraries.areOwn ? library.log : []).map {
      Dependency(
        path: $0.path, kind: $0.path.hasPrefix(dictionaries) ? .dictionary : .font,
        wasRead: $0.wasRead)
    }
    return files
  }

  // MARK: Style

  static func body(of request: Request) -> BodyStyle {
    var body = request.designTemplate.body
    let wanted = request.body
    if let font = wanted.font { body.font.families.insert(font, at: 0) }
    // Behind the text's own family, before the design's, which stands after any that is named.
    body.font.families.insert(contentsOf: request.fonts.fallback, at: 1)
    body.features = body.features + wanted.features
    if !wanted.variations.isEmpty || wanted.font != nil { body.variations = wanted.variations }
    if let size = wanted.size {
      body.size = size
      body.adoptsPrevailingSize = false
    }
    body.leading = request.bodyLeading
    let habits = request.habits
    body.firstLineIndent = habits.asked.indent(
      body.firstLineIndent, size: body.size, insteadOf: habits.given)
    if habits.asked.indentsEveryParagraph, habits.asked != habits.given {
      body.indentsEveryParagraph = true
    }
    // Ideographs of the second line stand beside those of the first.
    if request.writingMode.isVertical { body.firstLineIndent = body.size }
    if let indent = wanted.indent { body.firstLineIndent = indent }
    if let alignment = wanted.alignment { body.alignment = alignment }
    if let language = wanted.language { body.language = language }
    body.hyphenates = wanted.hyphenates && body.hyphenates
    if !wanted.hangs { body.microtype.protrusion = nil }
    if !wanted.expands {
      body.microtype.expansion = 0
      body.microtype.tracking = 0
    }
    return body
  }

  /// What divides paragraphs into lines.
  static func breaker(_ wanted: Request.Breaker) -> any LineBreaker {
    switch wanted {
    case .optimal: OptimalBreaker()
    case .greedy: GreedyBreaker()
    }
  }

  /// - Parameter folder: Where the name starts from, to find the file that may have been meant; nil
  ///   where it is somewhere else.
  static func answer(
    for name: String, from images: ImageCatalog, below folder: String? = nil
  ) -> PictureAnswer {
    switch images.info(for: name) {
    case .success(let info):
      let (width, height) = info.naturalSize
      return .size(Size(width: Length(points: width), height: Length(points: height)))
    case .failure(.unreadable(let error)):
      guard case .outsideRoots(let outside) = error.reason else {
        var near: String?
        if error.reason == .notFound, let folder {
          let file = PageChoice.file(of: name)
          // A PDF beside a manuscript is mostly what it was made into.
          let isPDF = file.lowercased().hasSuffix(".pdf")
          let endings = FileSuggestion.pictures.filter { isPDF || $0 != "pdf" }
          near = FileSuggestion.nearest(to: file, in: folder, among: endings)
            .map { $0 + name.dropFirst(file.count) }
        }
        return .fault(reason: error.explanation, help: near.map { "did you mean “\($0)”?" })
      }
      return .fault(
        reason: error.explanation, help: "--root \(Starter.word(outside)) would permit it",
        code: "picture.outside-root")
    case .failure(let fault):
      return .fault(reason: fault.explanation, help: nil)
    }
  }
}

/// What a PDF of a part of the pages says of them.
private struct PagePart {
  /// The places that links may lead to.
  var places: Set<String> = []
  /// Whether left and right pages take turns.
  var takesTurns = true
  /// Whether the first has the second beside it.
  var beginsLeft = false
  /// The pages; nil where they are too many to be kept.
  var kept: [LayoutPage]? = []
  private var last: Int?

  init() {}

  /// What is known of `selection` without a page of `issue`; nil where pages have to be looked at: where there are places
  /// that links lead to, since a link may stand before its place, or gaps after which a left page follows another one, if
  /// there are that many pages. O(parts log parts).
  init?(of selection: Request.PageSelection, in issue: StyledIssue) {
    guard issue.destinations.isEmpty, issue.places.isEmpty else { return nil }
    let parts = selection.parts.sorted { $0.first < $1.first }
    var last = parts[0].last ?? Int.max / 2
    for part in parts.dropFirst() {
      if part.first > last + 1, (part.first - last) % 2 == 0 { return nil }
      last = max(last, part.last ?? Int.max / 2)
    }
    kept = nil
    beginsLeft = parts[0].first % 2 == 0
  }

  mutating func add(_ page: LayoutPage, keeping most: Int) {
    kept?.append(page)
    if let count = kept?.count, count > most { kept = nil }
    for place in page.destinations { places.insert(place.name) }
    if let last {
      if (page.number - last) % 2 == 0 { takesTurns = false }
    } else {
      beginsLeft = page.number % 2 == 0
    }
    last = page.number
  }
}
