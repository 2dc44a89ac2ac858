internal import TypesetDiagnostics
internal import TypesetLayout

extension PressJob {
  /// An issue whose page numbers are right, or as right as they become.
  typealias Settled = SettledIssue

  /// Lays `build`’s issue out until its page numbers stand, and tells `progress` of each page.
  static func settled(
    countsPages: Bool, progress: PressProgress? = nil, build: (PageReferences) -> StyledIssue,
    pager: (StyledIssue, PageReferences) -> Pager
  ) -> Settled {
    SettledIssue.settle(
      countsPages: countsPages, onPage: { progress?.addPage() }, build: build, pager: pager)
  }
}
