internal import TypesetDiagnostics
internal import TypesetGeometry
internal import TypesetLayout
package import TypesetRegression
internal import TypesetResources
internal import TypesetRichText
internal import Typesetting

extension Request {
  /// Pages on which nothing may move, and how they were.
  package struct Freeze: Hashable, Sendable {
    /// The pages.
    package var pages: PageSelection
    /// What the record is called.
    package var name: String
    /// How pages were.
    package var record: LayoutRecord
  }

  /// Freezes `pages` as the record at `path` has them.
  package mutating func freeze(
    _ pages: PageSelection, against path: String
  ) throws(RequestError) {
    let bytes: [UInt8]
    do throws(ResourceError) {
      bytes = try Input.file(path).read(from: ResourceProvider())
    } catch {
      throw RequestError(
        "input.unreadable", "cannot read the record ‘\(path)’: \(error.explanation)",
        exit: .environment)
    }
    do throws(RecordError) {
      freeze = Freeze(pages: pages, name: path, record: try LayoutRecord(parsing: bytes))
    } catch {
      throw RequestError(
        "input.no-record", "‘\(path)’:\(error.line):\(error.column): \(error.message)",
        help: "\(CommandName.called) layout writes records", exit: .environment)
    }
  }
}

/// Holds pages that are frozen against how they were, as they are made.
struct FrozenPages {
  private let freeze: Request.Freeze
  private var recorder: LayoutRecorder
  private var bytes: [UInt8]
  private let stories: [Story]
  private var pages = 0

  /// No more pages are told of than this: what comes behind a change moves with it.
  private static let mostReports = 8

  init(
    _ freeze: Request.Freeze, of issue: StyledIssue, from sources: SourceTable,
    setup: LayoutRecord.Setup
  ) {
    self.freeze = freeze
    // What runs say of themselves is what is not the setup's.
    recorder = LayoutRecorder(issue: issue, sources: sources, setup: setup)
    bytes = recorder.begin()
    stories = issue.stories.map(\.story)
  }

  /// The next page was made.
  mutating func add(_ page: LayoutPage) {
    pages = max(pages, page.number)
    guard freeze.pages.contains(page.number) else { return }
    bytes += recorder.page(page)
  }

  /// What moved, once all pages were made: the first thing on each page.
  mutating func problems() -> [Diagnostic] {
    bytes += recorder.end([])
    guard let record = try? LayoutRecord(parsing: bytes) else { return [] }
    let old = freeze.record.pages.filter { freeze.pages.contains($0.number) }
    var problems: [Diagnostic] = []
    let missing = freeze.pages.missing(of: freeze.record.pages.count)
    if !missing.isEmpty {
      problems.append(
        Diagnostic(
          .warning, "output.no-such-page",
          "--freeze \(missing.joined(separator: ", ")): ‘\(freeze.name)’ has \(Figure.count(freeze.record.pages.count, "page"))"
        ))
    }
    var moved = 0
    for page in old {
      let new = record.pages.first { $0.number == page.number }
      guard let move = new.map({ PageMove(from: page, to: $0, freeze.record, record) }) ?? .gone
      else { continue }
      moved += 1
      guard moved <= FrozenPages.mostReports else { continue }
      problems.append(diagnostic(move, onPage: page.number))
    }
    if moved > FrozenPages.mostReports {
      problems.append(
        Diagnostic(
          .note, "layout.frozen",
          "\(Figure.count(moved - FrozenPages.mostReports, "more frozen page")) \(moved == FrozenPages.mostReports + 1 ? "is" : "are") not as in ‘\(freeze.name)’"
        ))
    }
    return problems
  }

  private func diagnostic(_ move: PageMove, onPage number: Int) -> Diagnostic {
    let help =
      number > 1
      ? "take the edit back, or freeze fewer pages: --freeze 1-\(number - 1)"
      : "take the edit back, or lay out anew what was approved"
    var source: SourceRange?
    if let (story, range) = move.place, let own = stories.first(where: { $0.name == story }) {
      source = own.sourceMap.source(of: range)
    }
    return Diagnostic(
      .error, "layout.frozen", "page \(number) is frozen, but \(move.words)", at: source,
      help: help)
  }
}
