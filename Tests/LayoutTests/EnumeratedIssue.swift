import Foundation
import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetRichText
import TypesetTemplates
import Typesetting
import TypesettingMarkup

@testable import TypesetLayout

/// A magazine in justified lines of the font of round numbers, with words that are divided: 50 letters a line.
struct EnumeratedIssue {
  let issue: StyledIssue
  let design: PageDesign

  /// Columns of 250 pt.
  static func design(columns: Int, rows: Int) -> PageDesign {
    var design = Sheets.design(columns: columns, rows: rows)
    design.size.width = pt(250) * columns + pt(10) * (columns - 1) + pt(40)
    (design.orphans, design.widows) = (2, 2)
    return design
  }

  init(
    _ text: String, _ design: PageDesign, references: PageReferences = PageReferences()
  ) {
    var design = design
    var body = Printing.body
    body.leading = Columns.leading
    body.microtype = .none
    design.template.body = body
    self.design = design
    var sources = SourceTable()
    let source = SourceText(name: "test.txt", bytes: Array(text.utf8))
    let (document, _) = MagazineReader.read(source, id: sources.add(source))
    let stories = StoryBuilder(body: body) { _ in .size(Size(width: pt(120), height: pt(48))) }
    var issue = IssueBuilder(stories, template: design.template)
      .build(document, references: references)
    issue.stories[0].story = issue.main.story.setting(design.writingMode)
    self.issue = issue
  }

  var input: PagingInput {
    var input = PagingInput(
      design, title: "", fonts: Printing.fonts, hyphenation: Printing.hyphenation)
    input.judgesPages = true
    return input
  }

  /// What all pages may share.
  var context: PagingContext { PagingContext(issue, input) }

  /// The pages that `kind` chooses, no more than `mostPages`, as `other` asks for them where that is given.
  func pages(
    _ kind: PagerKind, _ other: PagingInput? = nil, mostPages: Int = 500
  ) -> [LayoutPage] {
    var input = other ?? self.input
    input.pager = kind
    var pager = Pager(issue, input)
    var pages: [LayoutPage] = []
    while pages.count < mostPages, let page = pager.next() { pages.append(page) }
    return pages
  }
}

/// How often what is tried at random is tried: a sample, or as often as `TYPESET_LONG` says.
enum LongRun {
  /// `sample` seeds, or those of the long run from `first` on where one is asked for.
  static func seeds(_ sample: Int, long: Int, from first: Int = 0) -> Range<Int> {
    let asked = ProcessInfo.processInfo.environment["TYPESET_LONG"] ?? ""
    guard !asked.isEmpty, asked != "0" else { return first..<first + sample }
    return first..<first + (Int(asked).map { $0 > 1 ? $0 : long } ?? long)
  }
}

extension LayoutPage {
  /// What `pages` cost.
  static func cost(_ pages: [LayoutPage]) -> PageCost {
    pages.reduce(.none) { $0 + ($1.verdict?.cost ?? .none) }
  }
}
