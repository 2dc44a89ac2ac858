public import TypesetGeometry

/// Where a figure, a box or a quotation is to stand for as long as it can: what was approved stays.
public struct FigurePin: Hashable, Sendable {
  /// Where among its columns it stands.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// At their head.
    case top
    /// At their foot.
    case bottom
    /// It has the page for itself.
    case page
    /// Over this page and the one that faces it.
    case spread
    /// Beside the text.
    case side
  }

  /// The page, counted from 1; nil for whichever it comes to.
  public var page: Int?
  /// The first column that it stands over, from 1; nil for any.
  public var column: Int?
  /// Where in its columns; nil for any place that it may have.
  public var edge: Edge?
  /// The row of the columns that it begins at, from 1, where text runs around it; nil for any.
  public var row: Int?
  /// Its width, where it may have several; nil for any.
  public var width: Length?
  /// How much of its pictures' height is seen, in per cent, where they may be cut; nil for any.
  public var seen: Int?

  /// It may stand anywhere but for what is said.
  public init(page: Int? = nil, column: Int? = nil, edge: Edge? = nil) {
    self.page = page
    self.column = column
    self.edge = edge
  }
}

extension FigurePin {
  /// What was asked, as `key=value` with a space before each.
  func dump() -> String {
    var out = ""
    if let page { out += " page=\(page)" }
    if let column { out += " column=\(column)" }
    if let edge { out += " edge=\(edge.rawValue)" }
    if let row { out += " row=\(row)" }
    if let seen { out += " seen=\(seen)%" }
    if let width { out += " pinned=\(width.points)pt" }
    return out
  }
}

extension ElementKind {
  /// Whether it may be pinned to a page.
  public var canBePinned: Bool {
    self == .figure || self == .figures || self == .box || self == .quote
  }
}
