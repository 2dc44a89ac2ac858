public import Diagnostics
public import Geometry
public import RichText

/// A picture as it was asked for; nobody has looked for it yet.
public struct Image: Hashable, Sendable {
  /// Where a picture that stands alone stands in its column.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// Its name for good.
  public var node: NodeID
  /// What was written for it, the whole tag.
  public var source: SourceRange
  /// The name of the file; empty where none was written, which the reader has reported.
  public var name: String
  /// Its width, where one was written.
  public var width: Length?
  /// Its height, where one was written.
  public var height: Length?
  /// What it shows, in words; nil where nobody said.
  public var alternative: String?
  /// Its place in the column; nil where nobody said.
  public var alignment: Alignment?
  /// The style in force where it stands.
  public var style: SpanStyle.Index

  /// A picture called `name`; `DocumentBuilder` gives it its `node` and its `style`.
  public init(name: String, source: SourceRange) {
    node = NodeID(rawValue: 0)
    self.source = source
    self.name = name
    width = nil
    height = nil
    alternative = nil
    alignment = nil
    style = .unset
  }
}
