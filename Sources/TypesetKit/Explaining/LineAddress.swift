package import TypesetGeometry
internal import TypesetRegression

/// What of a layout is meant: the ways in which `explain`, `locate` and `measure` are asked alike.
package enum LineAddress: Hashable, Sendable {
  /// The line with that name in the record: `p2.c5.l14`.
  case line(LinePlace)
  /// The first line with letters of a page, or of one of its columns where that is named.
  case first(page: String, area: String?, column: Int?)
  /// What stands there on a page, from its top left corner.
  case point(page: String, Point)
  /// Words of the text, where they stand first.
  case words(String)
}

extension LocateQuestion.Target {
  /// The question that `address` is; nil for the first line of a page, which is no place that
  /// anything is looked for.
  package init?(_ address: LineAddress) {
    switch address {
    case .line(let place): self = .line(place)
    case .first: return nil
    case .point(let page, let point): self = .point(page: page, point)
    case .words(let words): self = .words(words)
    }
  }
}
