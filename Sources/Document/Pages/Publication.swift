import TypesetCairoRendering
import TypesetDiagnostics
import TypesetElementTree
import TypesetFlattening
import TypesetFonts
import TypesetGeometry
import TypesetHighlighting
import TypesetImages
import TypesetLayout
public import TypesetRenderTree
import TypesetResources
import TypesetRichText
import TypesetTemplates
import TypesetTextAnalysis
import Typesetting

/// A document in pages.
public struct Publication: Sendable {
  /// The pages in order: what to draw on each.
  public let pages: [RenderPage]
  /// What its file is called: the document's title, or the headline of its first article.
  public let title: String
  /// Everything that is wrong, in the order of the document: also a picture that is missing, for which a
  /// box stands.
  public let diagnostics: [DocumentDiagnostic]

  private let author: String
  private let readsRightToLeft: Bool
  private let language: String
  private let hasFacingPages: Bool
  private let images: ImageCatalog
  /// The pictures that were found faulty from the start, and the places of all.
  private let pictures: [StoryPicture]
  private let places: [TreeWriter.Place]

  init(
    _ document: MagazineDocument, _ theme: Theme, _ resolver: any ImageResolver,
    _ source: FontSource
  ) throws(DocumentError) {
    var (tree, places, found) = TreeWriter.write(document.blocks)
    tree.replaceText(with: document.replacers)
    if let highlighter = document.highlighter { tree.highlightCode(with: highlighter) }
    let library = ResourceProvider()
    let fonts = FontLibrary(
      resources: library, fontPaths: source.paths, usesSystemFonts: source.usesSystemFonts)
    guard !fonts.records.isEmpty else { throw .noFonts }
    let hyphenation = HyphenationLibrary(resources: library)
    let images = ResolvedImages(of: tree, from: resolver)
    var template = theme.template
    if let language = document.language { template.adopt(language) }
    var stories = StoryBuilder(body: template.body, fonts: fonts) { images.answer(for: $0.name) }
    stories.contour = { images.catalog.contour(for: $0).map(WrapShape.init) }
    var design = PageDesign(template, leading: template.body.leading)
    if let columns = theme.columns { design.ask(forColumns: min(max(columns, 1), 12)) }
    let furniture = theme.pictures(for: images)
    let builder = IssueBuilder(stories, design: design)
    func title(of issue: StyledIssue) -> String {
      (document.title ?? issue.title ?? "").split { $0.isWhitespace }.joined(separator: " ")
    }
    var input = PagingInput(design, title: "", fonts: fonts, hyphenation: hyphenation)
    input.pictures = furniture.pictures
    let settled = SettledIssue.settle(&input, title: title) { builder.build(tree, references: $0) }
    var additions = Flattener.Additions()
    additions.grid = input.design.leading
    var pager = settled.pager
    var pages = settled.pages.map { Flattener.render($0, with: additions) }
    if pages.isEmpty {
      while let page = pager.next() { pages.append(Flattener.render(page, with: additions)) }
    }
    let issue = settled.issue
    var problems = found + furniture.problems + settled.diagnostics + issue.diagnostics
    problems += fontNotices(
      for: issue.stories.map(\.story), fonts: fonts, in: Publication.sources(places),
      template: TemplateFaces(input.design.template) { _ in nil })
    problems += pager.takeDiagnostics()
    problems += HyphenationPackage.warnings(for: hyphenation.missing)
    self.pages = pages
    self.title = title(of: issue)
    diagnostics = problems.gathered().inSourceOrder().map {
      DocumentDiagnostic($0, places: places)
    }
    author = document.author ?? ""
    readsRightToLeft = input.design.readsRightToLeft
    language = issue.prevailingLanguage.identifier
    hasFacingPages = input.design.isFacing
    self.images = images.catalog
    pictures = issue.stories.flatMap(\.pictures)
    self.places = places
  }

  /// The calls as a source: as many bytes as there are, and nothing to read in them.
  private static func sources(_ places: [TreeWriter.Place]) -> SourceTable {
    var table = SourceTable()
    _ = table.add(
      SourceText(name: "document", bytes: Array(repeating: 0x20, count: places.count + 1)))
    return table
  }

  // MARK: Files

  /// The pages as a PDF. The same document, theme, pictures and fonts give the same bytes. O(glyphs).
  public func pdf() throws(DocumentError) -> DocumentFile {
    do throws(RenderError) {
      let sink = MemorySink()
      var metadata = PDFMetadata(title: title, author: author)
      metadata.readsRightToLeft = readsRightToLeft
      metadata.language = language
      metadata.hasFacingPages = hasFacingPages
      let writer = try PDFWriter(sink: sink, metadata: metadata, images: images)
      var faults: [RenderFault] = []
      for page in pages { faults += try writer.page(page) }
      try writer.finish()
      return DocumentFile(bytes: sink.bytes, diagnostics: diagnostics + found(faults))
    } catch { throw .drawing(error.explanation) }
  }

  /// The page `number`, from 1, as a PNG. O(pixels).
  public func png(
    page number: Int, pixelsPerInch: Double = 144
  ) throws(DocumentError) -> DocumentFile {
    guard pages.indices.contains(number - 1) else { throw .noSuchPage(number) }
    do throws(RenderError) {
      let sink = MemorySink()
      let faults = try PNGWriter.write(
        pages[number - 1], pixelsPerInch: pixelsPerInch, images: images, to: sink)
      return DocumentFile(bytes: sink.bytes, diagnostics: diagnostics + found(faults))
    } catch { throw .drawing(error.explanation) }
  }

  /// What could not be drawn and was not known before: a picture whose data is damaged, a font.
  private func found(_ faults: [RenderFault]) -> [DocumentDiagnostic] {
    faults.compactMap { fault in
      let picture = fault.node.flatMap { node in pictures.first { $0.node == node } }
      if picture?.isFaulty == true { return nil }
      var code: DiagnosticCode = "picture.unreadable"
      if case .font = fault.subject { code = "font.unreadable" }
      return DocumentDiagnostic(
        Diagnostic(
          .error, code, "page \(fault.page): \(fault.explanation)", at: picture?.nameSource),
        places: places)
    }
  }
}
