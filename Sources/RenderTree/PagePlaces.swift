public import TypesetGeometry

/// A place on a page that links lead to by name.
public struct PageDestination: Hashable, Sendable {
  /// What it is called: the id of an element, without its `#`.
  public var name: String
  /// Where it is, from the page's top left.
  public var point: Point

  /// The place `name` at `point`.
  public init(name: String, point: Point) {
    self.name = name
    self.point = point
  }
}

/// A heading on a page that the outline of its document names.
public struct PageHeading: Hashable, Sendable {
  /// How deep it stands: 1 is the outermost. A heading stands in the last one before it that has a lower level.
  public var level: Int
  /// What it says, on one line.
  public var title: String
  /// Where it is, from the page's top left.
  public var point: Point

  /// The heading `title` at `point`.
  public init(level: Int, title: String, point: Point) {
    self.level = level
    self.title = title
    self.point = point
  }
}
