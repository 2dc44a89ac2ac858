internal import Synchronization

/// How far a run has come, for whoever looks at it from another thread meanwhile.
package final class PressProgress: Sendable {
  private let layouts = Atomic(0)
  private let pages = Atomic(0)
  private let done = Atomic(0)
  private let all = Atomic(0)

  /// A run that has not begun.
  package init() {}

  /// A layout begins: the first, or another with the page numbers of the one before.
  func beginLayout() {
    layouts.wrappingAdd(1, ordering: .relaxed)
    pages.store(0, ordering: .relaxed)
  }

  /// A page of the layout is made.
  func addPage() { pages.wrappingAdd(1, ordering: .relaxed) }

  /// A suite of `count` cases begins.
  func beginCases(_ count: Int) { all.store(count, ordering: .relaxed) }

  /// A case of it is done.
  func addCase() { done.wrappingAdd(1, ordering: .relaxed) }

  /// So far, in words: `37 pages`, `layout 2: 37 pages`, `4 of 230 cases`; empty before the first
  /// page.
  package var text: String {
    let count = all.load(ordering: .relaxed)
    if count > 0 { return "\(done.load(ordering: .relaxed)) of \(count) cases" }
    let made = pages.load(ordering: .relaxed)
    guard made > 0 else { return "" }
    let words = made == 1 ? "1 page" : "\(made) pages"
    let layout = layouts.load(ordering: .relaxed)
    return layout > 1 ? "layout \(layout): \(words)" : words
  }
}
