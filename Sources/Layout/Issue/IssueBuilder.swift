package import TypesetElementTree
package import TypesetGeometry
import TypesetRichText
package import TypesetTemplates
import Typesetting

/// Makes a styled issue of a document and a template: what flows through the pages, in which parts,
/// and what stands beside it. Where anything will stand, nobody knows yet.
///
/// - A document without elements is one story of one article and one part, as `StoryBuilder` has it.
/// - `<article>`s tile the main story; what stands in none is an article without a node, unless
///   there is nothing to see in it.
/// - What spans columns is a part of its own, lines of one span that follow each other a single one;
///   so is what follows a break. Room between parts is `spaceBefore` of the second one's first
///   paragraph: empty lines there take none.
/// - A sidebar has a story of its own where a master of its article's sequence has a frame of its
///   flow, and is a box in the flow elsewhere.
/// - Contents and index are paragraphs of the main story that stand where their tags do. Where
///   `references` does not know a page, `00` stands for it.
package struct IssueBuilder {
  /// What makes stories: running text as it was asked for, where pictures are looked up.
  package var stories: StoryBuilder
  /// The styles, what elements come to, and which sequences have frames for sidebars.
  package var template: Template
  /// The number of columns that was asked for all frames of the main flow; nil as the masters have
  /// it.
  package var askedColumns: Int?
  /// How many columns pages have, and the room between two.
  package var pageColumns: (count: Int, gutter: Length) = (1, .zero)
  /// By how much what is in issues bends.
  package var bends = IssueBends()
  /// Whether lines run across the columns of pages, so that something can reach over several.
  package var hasSpans = true
  /// The width of the narrowest column of text on any page; nil where nobody knows.
  var narrowest: Length?

  /// A builder. The stylesheet of `stories` is that of `template`.
  package init(_ stories: StoryBuilder, template: Template) {
    self.stories = stories
    self.stories.stylesheet = template.stylesheet
    self.stories.picturesTakeRows = template.grid.pictures == .rows
    self.template = template
  }

  /// A builder of issues that are set by `design`, with the columns that it asks for.
  package init(_ stories: StoryBuilder, design: PageDesign) {
    var stories = stories
    stories.body.pageMargin = max(design.margins.left, design.margins.right) + design.bleed
    self.init(stories, template: design.template)
    askedColumns = design.askedColumns
    pageColumns = (design.askedColumns ?? design.columns, design.gutter)
    hasSpans = !design.writingMode.isVertical
    narrowest =
      hasSpans
      ? design.template.masters.values.flatMap { design.areas(of: $0, onPage: 1) }
        .map { $0.columnWidth(of: $0.columns) }.min() : nil
  }

  /// The issue of `document`, with the pages of `references` in its contents and index. O(its size
  /// and n log n in the entries of the index).
  package func build(
    _ document: Document, references: PageReferences = PageReferences()
  ) -> StyledIssue {
    var (document, calls) = callingNotes(document.movingCaptions(), references)
    let written = writingReferences(in: document, &calls, references)
    document = written.document
    linking(&document, calls)
    guard document.hasElements || !template.elements.rules.isEmpty else {
      var issue = StyledIssue(stories.build(document))
      issue.elements = document.elements
      issue.listMarkers = document.markersOfLists()
      let story = issue.main.story
      issue.title =
        TitleFinder(
          document: document, stylesheet: template.stylesheet, story: story,
          size: issue.main.body.size
        ) { story.paragraphs[$0].range.lowerBound }.title()
      return issue
    }
    let plan = IssuePlan(
      document, template, askedColumns: askedColumns, hasSpans: hasSpans, calls: calls,
      turned: references.fits.turned, bends: bends)
    var assembly = IssueAssembly(plan, self, references)
    assembly.diagnostics += written.diagnostics
    assembly.written = written.references
    var issue = assembly.build()
    let furniture = furnitureWords(in: document, calls, references)
    issue.furnitureWords = furniture.words
    issue.diagnostics += furniture.diagnostics
    if written.dependsOnPages || furniture.dependsOnPages { issue.usesReferences = true }
    return issue
  }
}

extension Document {
  /// Whether anything in it is more than a paragraph or an empty line.
  var hasElements: Bool {
    !indexMarks.isEmpty || hasReferences || settings.contains { $0.span != nil || $0.id != nil }
      || elements.contains { $0.form != .blank && $0.kind != .paragraph }
  }
}
