package import TypesetDiagnostics
package import TypesetTemplates
import Typesetting

/// An issue whose page numbers are right, or as right as they become.
package struct SettledIssue {
  /// The issue, with the numbers in its contents and index.
  package var issue: StyledIssue
  /// What the layouts found out about pages.
  package var references: PageReferences
  /// What makes its pages, or has made them.
  package var pager: Pager
  /// The pages that the pager has made already; empty where it begins with the first.
  package var pages: [LayoutPage] = []
  /// What could not be settled.
  package var diagnostics: [Diagnostic] = []

  /// So many layouts are made for the sake of page numbers.
  private static let mostLayouts = 4
  /// Paragraphs of so many bytes at most are kept from one layout to the next, which makes that quicker: some ninety pages,
  /// each of which then takes half a megabyte. With more than that memory counts.
  private static let mostArchived = 1 << 19

  /// So many pages of a layout are kept, so that the last one need not be made again to be drawn. Those of longer issues are:
  /// it costs little where nothing is chosen anew, and a page that is kept takes half a megabyte.
  private static let mostKept = 48

  /// Lays `build`’s issue out, again and again, each time with the page numbers of the time before,
  /// until they stand. An issue in which nothing depends on page numbers is not laid out here.
  ///
  /// Where only furniture asks how many pages there are, one layout finds it out: furniture moves
  /// nothing.
  ///
  /// From the second layout on pages are as they were in the one before where their lines are (`HeldPages`). Where numbers do
  /// not stand after the last, the cheapest of all stands, with a warning.
  ///
  /// - Parameters:
  ///   - input: What pages are made of. Its design takes over the style of the issue's running text, and
  ///     what was found out about pages is noted in it; layouts share what they prepare.
  ///   - title: What furniture calls the magazine.
  ///   - onLayout: Called before each layout.
  ///   - onRelease: Called where much was let go: behind each layout, and where an issue has been built.
  ///   - onPage: Called for each page that is made.
  package static func settle(
    _ input: inout PagingInput, title: (StyledIssue) -> String, onLayout: () -> Void = {},
    onRelease: () -> Void = {}, onPage: () -> Void = {}, build: (PageReferences) -> StyledIssue
  ) -> SettledIssue {
    let archive = ParagraphArchive()
    let countsPages = input.design.template.countsPages
    let notesChoices = input.notesChoices
    func pager(
      _ issue: StyledIssue, _ references: PageReferences, holding held: HeldPages? = nil
    ) -> Pager {
      onRelease()
      onLayout()
      input.held = held
      input.notesChoices = notesChoices || issue.usesReferences || countsPages
      input.design.adopt(issue.main.body)
      input.title = title(issue)
      input.references = references
      let bytes = issue.main.story.text.utf8.count
      input.archive = issue.usesReferences && bytes <= mostArchived ? archive : nil
      return Pager(issue, input)
    }
    var references = PageReferences()
    var held: HeldPages?
    var cheapest: (references: PageReferences, pages: HeldPages)?
    // What a layout is made of ends with it: an issue of a thousand pages is not to stand in memory twice.
    func lay(_ issue: StyledIssue) -> Layout {
      var made = pager(issue, references, holding: held)
      let (found, pages) = SettledIssue.lay(issue, references, &made, onPage)
      return Layout(found: found, choices: made.choices, kept: pages.map { ($0, made) })
    }
    func round(_ number: Int) -> Round {
      let issue = build(references)
      func settled(_ references: PageReferences, _ held: HeldPages?) -> SettledIssue {
        SettledIssue(
          issue: issue, references: references, pager: pager(issue, references, holding: held))
      }
      guard issue.usesReferences || countsPages else {
        return .settled(settled(references, held))
      }
      let layout = lay(issue)
      /// The issue as it was laid out just now.
      func asLaid() -> SettledIssue {
        guard let (pages, pager) = layout.kept else { return settled(references, layout.choices) }
        return SettledIssue(issue: issue, references: references, pager: pager, pages: pages)
      }
      if layout.found == references { return .settled(asLaid()) }
      guard issue.usesReferences else { return .settled(settled(layout.found, layout.choices)) }
      guard number == mostLayouts else { return .moved(layout.found, layout.choices) }
      var last: SettledIssue
      if let best = cheapest, let choices = layout.choices, best.pages.cost < choices.cost {
        let issue = build(best.references)
        last = SettledIssue(
          issue: issue, references: best.references,
          pager: pager(issue, best.references, holding: best.pages))
      } else {
        last = asLaid()
      }
      let areNotes = layout.found.differsInNotes(from: references)
      last.diagnostics.append(areNotes ? unsettledNotes : unsettled)
      return .settled(last)
    }
    var layout = 1
    while true {
      switch round(layout) {
      case .settled(let settled): return settled
      case .moved(let found, let choices):
        if let choices, cheapest.map({ choices.cost < $0.pages.cost }) ?? true {
          cheapest = (references, choices)
        }
        (references, held) = (found, choices)
        onRelease()
      }
      layout += 1
    }
  }

  /// What a layout found out.
  private struct Layout {
    /// Where pages are.
    var found: PageReferences
    /// How they were chosen.
    var choices: HeldPages?
    /// They themselves and what made them, where they are not too many.
    var kept: (pages: [LayoutPage], pager: Pager)?
  }

  /// What a layout came to.
  private enum Round {
    /// Nothing is to be laid out for the sake of page numbers any more.
    case settled(SettledIssue)
    /// Pages are elsewhere than it was made for; how they were chosen.
    case moved(PageReferences, HeldPages?)
  }

  /// Makes all pages of `issue`: what they say of page numbers, and themselves, where they are not too many.
  private static func lay(
    _ issue: StyledIssue, _ references: PageReferences, _ pager: inout Pager, _ onPage: () -> Void
  ) -> (found: PageReferences, pages: [LayoutPage]?) {
    var table = ReferenceTable(issue, known: references)
    // Of a long text there will be too many.
    var pages: [LayoutPage]? =
      issue.main.story.text.utf8.count <= SettledIssue.mostArchived ? [] : nil
    while let page = pager.next() {
      table.add(page)
      onPage()
      pages?.append(page)
      if let count = pages?.count, count > SettledIssue.mostKept { pages = nil }
    }
    return (table.finished(), pages)
  }

  private static var unsettledNotes: Diagnostic {
    Diagnostic(
      .warning, "layout.references-unsettled",
      "some notes are not numbered from the first on their page: each of \(mostLayouts) layouts "
        + "moved a mark",
      help: "change a line before the foot of that page, or let the template number notes by "
        + "article")
  }

  private static var unsettled: Diagnostic {
    Diagnostic(
      .warning, "layout.references-unsettled",
      "some page numbers in the contents or the index are wrong: each of \(mostLayouts) layouts "
        + "moved what they refer to",
      help: "give the contents a page of their own, with <break to=page> after them")
  }
}

extension Template {
  /// Whether furniture of any master says how many pages there are.
  package var countsPages: Bool {
    masters.values.contains { master in
      master.furniture.contains { piece in
        guard case .text(let parts, _) = piece.kind else { return false }
        return parts.contains { $0.text.contains("{pages}") }
      }
    }
  }

  /// The pictures of all masters, by the names that the template calls them, once each.
  package var pictureNames: [String] {
    var seen: Set<String> = []
    return masters.sorted { $0.key < $1.key }.flatMap(\.value.furniture).compactMap { piece in
      guard case .picture(let name) = piece.kind, seen.insert(name).inserted else { return nil }
      return name
    }
  }
}
