import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import Typesetting

/// Makes diagnostics of pages, one after the other: what was found while they were filled, and what
/// their frames show. It says once what many pages have, and no more than `mostReports` of a kind.
struct PageReporter {
  let issue: StyledIssue
  let design: PageDesign
  var diagnostics: [Diagnostic] = []
  /// The page in hand.
  var number = 0
  /// The story and paragraph of the last emergency.
  var broken = (story: StyledIssue.mainStory, paragraph: -1)
  /// The same of the last line that stood out of its column.
  var overfull = (story: StyledIssue.mainStory, paragraph: -1)
  var emergencies = 0
  var hasReportedEmergencies = false
  var looseLines = 0
  /// The styles whose indents were reported as smaller than asked for.
  var tightened: Set<String> = []
  var reducedPictures = 0
  /// The tables that were reported as too wide, by their places among the elements.
  var wideTables: Set<Int> = []
  /// The tables of which a row was reported as too tall.
  var partedTables: Set<Int> = []
  /// Where the columns of tables stand.
  var columnPlaces = ColumnPlaces()
  /// Those of which a part without its head was reported.
  var headlessTables: Set<Int> = []
  var relaxations = 0
  /// Whether holes in pages are reported, and how many were.
  var reportsHoles = false
  var holes = 0
  private var reportedSequences: Set<String> = []
  private var missing = MissingCharacters()
  /// Whether faces are reported that no PDF may have within it.
  var reportsClosedFonts = false
  private var closed = ClosedFonts()
  /// The pictures of the stories that had some, by their elements.
  private var knownPictures: [Int: [NodeID: StoryPicture]] = [:]

  /// A flood of one kind of problem helps nobody.
  static let mostReports = 100

  /// Diagnostics of pages of `issue` that are made by `design`.
  init(_ issue: StyledIssue, _ design: PageDesign) {
    self.issue = issue
    self.design = design
  }

  /// Notes what is to be said of `page`.
  mutating func report(_ page: LayoutPage) {
    report(page.findings, onPage: page.number)
    for frame in page.frames { report(frame) }
    reportIdleWraps(of: page)
    for frame in page.frames { noteMissing(in: frame) }
    if reportsClosedFonts { noteFaces(of: page) }
    if reportsHoles { reportHole(in: page) }
  }

  /// What was noted since the last call.
  mutating func takeDiagnostics() -> [Diagnostic] {
    defer {
      diagnostics = []
      missing.forget()
      closed.forget()
    }
    return diagnostics + missing.problems + closed.problems
  }

  /// The pictures of a story; they are the same in all its forms.
  mutating func pictures(of story: Int) -> [NodeID: StoryPicture] {
    if let known = knownPictures[story] { return known }
    let found = issue.stories[story].picturesByNode
    knownPictures[story] = found
    return found
  }

  /// Notes characters that no font has, where their paragraphs begin: see `MissingCharacters`.
  private mutating func noteMissing(in laid: LayoutFrame) {
    let story = issue.stories[laid.storyIndex].story
    let lines = laid.frame.lines
    for index in lines.indices where lines[index].line.begin == .start {
      let placed = lines[index]
      for glyph in placed.line.paragraph.shaped.missing {
        let range = glyph.range.shifted(
          by: story.paragraphs[placed.paragraph].range.lowerBound.utf8)
        missing.note(story.text.string(in: range), in: glyph.face.family) {
          (PageReporter.words(around: range, in: story), story.sourceMap.source(of: range))
        }
      }
    }
  }

  /// Notes the faces of `page`, those of text where their paragraphs begin: see `ClosedFonts`.
  private mutating func noteFaces(of page: LayoutPage) {
    for laid in page.frames {
      let story = issue.stories[laid.storyIndex].story
      // Lines are not worth a copy.
      let lines = laid.frame.lines.span
      for place in lines.indices where lines[place].line.begin == .start {
        for run in lines[place].line.paragraph.shaped.runs where !run.glyphs.isEmpty {
          closed.note(run.face) {
            story.sourceMap.source(
              of: run.range.shifted(
                by: story.paragraphs[lines[place].paragraph].range.lowerBound.utf8))
          }
        }
      }
    }
    for furniture in page.furniture {
      guard let line = furniture.line?.line else { continue }
      for run in line.paragraph.shaped.runs where !run.glyphs.isEmpty {
        closed.note(run.face) { nil }
      }
    }
  }

  // MARK: Findings

  /// Notes what was found while the page with `number` was filled.
  mutating func report(_ findings: [PageFinding], onPage number: Int) {
    self.number = number
    for finding in findings {
      if case .noMaster(let sequence) = finding,
        !reportedSequences.insert(sequence).inserted
      {
        continue
      }
      if let diagnostic = diagnostic(finding) { diagnostics.append(diagnostic) }
    }
  }

  private func diagnostic(_ finding: PageFinding) -> Diagnostic? {
    switch finding {
    case .noMaster(let sequence):
      return Diagnostic(
        .error, "layout.no-main-frame",
        "page \(number): no master of the sequence “\(sequence)” has a frame for text; the whole "
          + "grid is used",
        help: "give a master of its last step a frame of the flow “main”")
    case .stuck(let range):
      return Diagnostic(
        .error, "layout.stuck", "page \(number): what comes next does not fit on any page",
        at: range.flatMap { source(of: $0) }, help: "make the template’s frames larger")
    case .spanClamped(let range, let asked, let count):
      return Diagnostic(
        .warning, "layout.span-clamped",
        "page \(number): this spans \(asked) columns, but its frame has only \(count)",
        at: source(of: range), help: "write span=all, or use more columns")
    case .spanIgnored(let range):
      return Diagnostic(
        .warning, "layout.vertical-span",
        "page \(number): with vertical lines nothing can span columns; this is set in "
          + "one, like the text around it", at: source(of: range), help: "leave out span")
    case .cut(let text):
      return overset(text, .error, "layout.overset", "do not fit and are not shown")
    case .shrunk(let text, let letters, let isAsked):
      return overset(
        text, isAsked ? .note : .warning, "layout.shrunk",
        "do not fit; its letters are set at \(letters.percent) % of their size")
    case .shrunkWords(let text, let letters, let isAsked):
      return Diagnostic(
        isAsked ? .note : .warning, "layout.shrunk",
        "page \(number), frame “\(text.frame)”: a word is wider than its column; the letters of its "
          + "text are set at \(letters.percent) % of their size",
        at: source(of: text.range, in: text.story),
        help: "put &shy; where the word may be divided, or make the frame wider")
    // Where little text follows, it stands on its page, below that.
    case .figureAtEnd(_, isNear: true): return nil
    case .figureAtEnd(let story, isNear: false):
      return Diagnostic(
        .warning, "layout.figure-at-end",
        "page \(number): this \(kind(ofStory: story)) stands at the end of its article: where else it may stand, "
          + "pages have no room for it, or would end worse",
        at: source(of: TextRange(.zero, issue.stories[story].story.text.endOffset), in: story),
        help: "make it smaller, write it further up, or allow it more places, as with "
          + "place=\"top bottom\"")
    case .brokenPin(let story, let why): return brokenPin(ofStory: story, why)
    case .idleBleed(let story, let edges):
      return Diagnostic(
        .note, "layout.idle-bleed",
        "page \(number): this figure does not reach over the \(edges.joined(separator: " and ")) edge of the page, "
          + "since no picture of it stands there",
        at: source(of: TextRange(.zero, issue.stories[story].story.text.endOffset), in: story),
        help:
          "let it stand there with place=, span= or side=, and its words elsewhere with caption=")
    case .idleSpread(let story):
      return Diagnostic(
        .warning, "layout.idle-spread",
        "page \(number): this figure has no spread in its article and stands on one page",
        at: source(of: TextRange(.zero, issue.stories[story].story.text.endOffset), in: story),
        help: "write it further up, so that a left and a right page of its article come behind it")
    case .noteApart(let mark):
      return Diagnostic(
        .warning, "layout.note-apart",
        "page \(number): this note has no room at the foot of the column of its mark",
        at: source(of: TextRange(mark, mark + 1)),
        help: "make it shorter, or write place=end in its <note>")
    // A place as good as others, but for the distance from its text.
    case .spreadAtEnd: return nil
    // As it should be: what is left of a long note goes on.
    case .noteSplit: return nil
    case .fitted(let frame, let range, let letters):
      return Diagnostic(
        .note, "layout.shrunk",
        "page \(number), frame “\(frame)”: large letters do not fit and are set at "
          + "\(letters.percent) % of their size", at: source(of: range),
        help: "make the text shorter, or the letters of its style smaller")
    }
  }

  /// What the story of a figure is called.
  func kind(ofStory story: Int) -> String {
    switch issue.sidebars.first(where: { $0.story == story })?.figure?.kind {
    case .box?: "box"
    case .quote?: "quotation"
    default: "figure"
    }
  }

  /// Says how much of a text has no room in its area.
  private func overset(
    _ text: PageFinding.Text, _ severity: Diagnostic.Severity, _ code: DiagnosticCode,
    _ words: String
  ) -> Diagnostic {
    Diagnostic(
      severity, code,
      "page \(number), frame “\(text.frame)”: \(text.height.rounded) pt of text " + words,
      at: source(of: text.range, in: text.story),
      help: "make the text shorter or the frame taller")
  }

  func source(
    of range: TextRange, in story: Int = StyledIssue.mainStory
  ) -> SourceRange? {
    issue.stories[story].story.sourceMap.source(of: range)
  }
}

extension StyledStory {
  /// Its pictures by their elements.
  var picturesByNode: [NodeID: StoryPicture] {
    Dictionary(pictures.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
