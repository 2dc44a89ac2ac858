internal import TypesetDiagnostics
internal import TypesetElementTree
internal import TypesetFonts
internal import TypesetGeometry
internal import TypesetImages
internal import TypesetLayout
internal import TypesetResources
internal import TypesetRichText
internal import TypesetTemplates
internal import TypesetTextAnalysis
internal import Typesetting

// What a job goes through, in order: it is read, styled and laid out.

extension PressJob {
  /// Where the faces and the divisions of words come from.
  struct Libraries {
    /// Where fonts and dictionaries are read: their names start from the working directory.
    let resources: ResourceProvider
    /// Whether they are one job's own, so that their log is.
    let areOwn: Bool
    let fonts: FontLibrary
    let hyphenation: HyphenationLibrary

    /// Those that `context` shares; new ones without it.
    init(for request: Request, _ context: PressContext?) {
      resources = context?.resources ?? ResourceProvider()
      areOwn = context == nil
      if let context {
        fonts = context.fonts(request.fonts)
        hyphenation = context.hyphenation()
      } else {
        fonts = FontLibrary(
          resources: resources, fontPaths: request.fonts.paths,
          usesSystemFonts: request.fonts.usesSystemFonts, cascade: request.fonts.fallback)
        hyphenation = HyphenationLibrary(resources: resources)
      }
    }
  }

  /// Reads `parts`; what they ask for goes into `request`, and what templates say stands with what they say.
  static func document(
    _ parts: [IssueReader.Part], for request: inout Request, from resources: ResourceProvider,
    _ sources: inout SourceTable, _ diagnostics: inout [Diagnostic]
  ) -> (document: Document, included: Set<String>) {
    var reader = IssueReader(request, from: resources)
    reader.add(parts[0])
    request = reader.request
    if let template = request.template, template.path != nil {
      _ = reader.sources.add(template.sourceText)
    }
    let themeProblems = reader.sources.addTheme(of: request)
    for part in parts.dropFirst() { reader.add(part) }
    let document = reader.finish()
    request.dividedWords = reader.request.dividedWords
    sources = reader.sources
    diagnostics += reader.diagnostics
    if request.reportsAccessibility {
      diagnostics += Accessibility.problems(of: document, for: request)
    }
    diagnostics += request.template?.diagnostics ?? []
    diagnostics += themeProblems
    return (document, reader.included)
  }

  /// Styles a document, for the page numbers that are known.
  struct Styling {
    private let document: Document
    private let issues: (Document, PageReferences) -> StyledIssue
    private let mode: WritingMode

    init(
      _ document: Document, _ design: PageDesign, _ fonts: FontLibrary, _ images: ImageCatalog,
      for request: Request
    ) {
      self.document = document
      mode = request.writingMode
      let answers = PictureAnswers(images, below: request.input.directory)
      var builder = StoryBuilder(body: PressJob.body(of: request)) { answers.answer(for: $0.name) }
      builder.linksAddresses = request.body.linksAddresses
      builder.supports = { fonts.has($1, for: $0, language: $2) }
      builder.capHeight = { body in
        let face = fonts.match(body.font).face
        return face.metrics.capHeight.length(at: body.size, unitsPerEm: face.unitsPerEm)
      }
      issues = PressJob.issueBuilder(builder, design)
    }

    /// The issue with the page numbers of `references`.
    func issue(with references: PageReferences) -> StyledIssue {
      var issue = issues(document, references)
      for index in issue.stories.indices {
        issue.stories[index].story = issue.stories[index].story.setting(mode)
      }
      for (index, styled) in issue.columned {
        issue.columned[index]?.story = styled.story.setting(mode)
      }
      for (index, styled) in issue.inFlow {
        issue.inFlow[index]?.story = styled.story.setting(mode)
      }
      return issue
    }
  }

  /// What pages are made of, beside an issue.
  struct Paging {
    let request: Request
    let libraries: Libraries
    /// The template's pictures by the names it calls them.
    let pictures: [String: FurnitureMaker.Picture]
    /// The template, with what was asked for.
    private(set) var design: PageDesign
    /// What the document is called.
    private(set) var title = ""

    init(
      request: Request, libraries: Libraries, pictures: [String: FurnitureMaker.Picture],
      design: PageDesign
    ) {
      self.request = request
      self.libraries = libraries
      self.pictures = pictures
      self.design = design
    }

    /// Takes over the running text's style and the title of `issue`.
    mutating func adopt(_ issue: StyledIssue) {
      design.adopt(issue.main.body)
      title = PressJob.cleaned(
        request.title ?? issue.title ?? PressJob.name(of: request.input))
    }

    /// A pager at the first page. Those with the same `archive` share what was prepared.
    func pager(
      of issue: StyledIssue, _ references: PageReferences, archive: ParagraphArchive? = nil
    ) -> Pager {
      let breaker = breaker(request.body.breaker)
      let workers = request.workers
      let (fonts, hyphenation) = (libraries.fonts, libraries.hyphenation)
      return Pager(
        issue, design: design, title: title, references: references, pictures: pictures,
        tools: ParagraphTools(fonts: fonts, hyphenation: hyphenation)
      ) { order in
        let supply = ParagraphSupply(
          story: order.story, fonts: fonts, hyphenation: hyphenation, breaker: breaker,
          expectation: order.expectation, jobs: order.isSmall ? 1 : workers)
        supply.archive = archive
        return supply
      }
    }
  }

  /// A manuscript's file has a name; what comes through a pipe has none that a reader should see.
  fileprivate static func name(of input: Request.Input) -> String {
    if case .file = input { return input.baseName }
    return ""
  }

  /// One line of words.
  fileprivate static func cleaned(_ text: String) -> String {
    text.split { $0.isWhitespace || $0 == "\u{2028}" || $0 == "\u{FFFC}" }
      .joined(separator: " ")
  }
}
