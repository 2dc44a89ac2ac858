internal import TypesetDiagnostics
internal import TypesetKit

/// The line that a terminal gets to read when a build is over: what was written, how many pages it
/// has, what was wrong, and how long it took.
struct ClosingLine {
  /// What was written, as people read it: `issue.pdf`, `issue-01.png to issue-28.png`; nil where
  /// nothing was.
  var written: String?
  /// Why nothing was; nil where something was.
  var cause: String?
  /// How many pages were written, or would have been.
  var pages: Int
  /// How many there are in all.
  var allPages: Int
  /// `1 error, 2 warnings`; nil where there were none.
  var problems: String?
  /// How long it took.
  var time: Duration
  /// What would tag it; nil for what is tagged, or cannot be.
  var tagging: String?

  /// The line for what `request` came to after `time`; nil where it did not come to pages.
  init?(_ outcome: Outcome, of request: Request, after time: Duration) {
    guard outcome.pages > 0, outcome.exit == .done || outcome.exit == .content,
      !outcome.diagnostics.contains(where: { $0.code.name == "input.empty" })
    else { return nil }
    allPages = outcome.pages
    let numbers = (1...allPages).filter(request.wants)
    pages = numbers.count
    problems = HumanRenderer.summary(of: outcome.diagnostics)
    self.time = time
    if request.form == .pdf, !outcome.isTagged {
      tagging = "--backend press"
    }
    if outcome.exit == .done || request.isDraft {
      written = ClosingLine.name(of: numbers, of: request, total: allPages)
    } else if let first = outcome.drafts.first, let last = outcome.drafts.last {
      written = first == last ? first : "\(first) to \(last)"
    } else {
      cause = outcome.cause
    }
  }

  /// `issue.pdf: 28 pages, 2 warnings, 0.4 s, untagged (--backend press adds tags)`.
  var text: String {
    var words = pages == allPages ? "\(pages)" : "\(pages) of \(allPages)"
    words += allPages == 1 ? " page" : " pages"
    if let problems { words += ", " + problems }
    let (seconds, attoseconds) = time.components
    let tenths = (seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 50) / 100
    let what =
      written ?? "nothing was written" + (cause.map { " because of the \($0)" } ?? "")
    let hint = written == nil ? "" : tagging.map { ", untagged (\($0) adds tags)" } ?? ""
    return "\(what): \(words), \(tenths / 10).\(tenths % 10) s\(hint)"
  }

  private static func name(of pages: [Int], of request: Request, total: Int) -> String {
    guard case .file(let path) = request.output else { return request.output.name }
    guard request.form.isPaged, let first = pages.first, let last = pages.last else { return path }
    let names = PageNames(path, total: total, isSingle: pages.count == 1)
    return first == last
      ? names.name(of: first) : "\(names.name(of: first)) to \(names.name(of: last))"
  }
}
