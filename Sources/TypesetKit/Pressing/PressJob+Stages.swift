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
    diagnostics += StandardsCheck.problems(of: document, for: request)
    diagnostics += request.template?.diagnostics ?? []
    diagnostics += themeProblems
    return (document, reader.included)
  }

  /// Styles a document, for the page numbers that are known.
  struct Styling {
    private let document: Document
    private let builder: IssueBuilder
    private let mode: WritingMode

    init(
      _ document: Document, _ design: PageDesign, _ fonts: FontLibrary, _ images: ImageCatalog,
      for request: Request
    ) {
      self.document = document
      mode = request.writingMode
      let answers = PictureAnswers(images, below: request.input.directory)
      var stories = StoryBuilder(body: PressJob.body(of: request), fonts: fonts) {
        answers.answer(for: $0.name)
      }
      stories.linksAddresses = request.body.linksAddresses
      stories.contour = { images.contour(for: $0).map(WrapShape.init) }
      var builder = IssueBuilder(stories, design: design)
      builder.bends = request.bends ?? IssueBends()
      self.builder = builder
    }

    /// The issue with the page numbers of `references`.
    func issue(with references: PageReferences) -> StyledIssue {
      var issue = builder.build(document, references: references)
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

  /// What `issue` is called on its pages and in its file.
  static func title(of issue: StyledIssue, for request: Request) -> String {
    cleaned(request.title ?? issue.title ?? name(of: request.input))
  }

  /// The same, but that the name of a file is no title: empty where nobody wrote one.
  static func writtenTitle(of issue: StyledIssue, for request: Request) -> String {
    cleaned(request.title ?? issue.title ?? "")
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
