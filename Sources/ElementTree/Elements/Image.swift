public import TypesetDiagnostics
public import TypesetGeometry
public import TypesetRichText

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
  /// Where the name of its file was written; the whole tag where none was.
  public var nameSource: SourceRange
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
  /// Its place beside the letters of its line; nil where nobody said.
  public var besideLetters: TextAttachment.Alignment?
  /// The room around it, where some was written.
  public var margin: Insets?
  /// How wide it may be at most, where that was written.
  public var maximumWidth: Length?
  /// Whether its edges may be cut off so that it ends with lines of text; false for one of which
  /// everything has to be seen.
  public var mayBeCut: Bool
  /// How it lies in the room that was asked for it; nil where it fills that whatever its shape.
  public var fit: PictureFit?
  /// The style in force where it stands.
  public var style: SpanStyle.Index

  /// A picture called `name`; `DocumentBuilder` gives it its `node` and its `style`.
  public init(name: String, source: SourceRange, nameSource: SourceRange? = nil) {
    node = NodeID(rawValue: 0)
    self.source = source
    self.nameSource = nameSource ?? source
    self.name = name
    width = nil
    height = nil
    alternative = nil
    alignment = nil
    besideLetters = nil
    margin = nil
    maximumWidth = nil
    mayBeCut = true
    fit = nil
    style = .unset
  }

  /// The places beside letters by the words that are written for them.
  public static let besideLetters: [(word: String, value: TextAttachment.Alignment)] = [
    ("top", .top), ("middle", .center), ("bottom", .bottom), ("baseline", .baseline),
  ]
}
