public import TypesetRichText

/// How the last line of a frame ends where the text goes on behind it.
public struct FrameTruncation: Hashable, Sendable {
  /// Which part gives way to the token. At the end, the line keeps as many of its own clusters as
  /// fit before the token; at the start or in the middle, it ends with the end of its paragraph.
  public var kind: Line.TruncationKind
  /// What stands for it; nil for an ellipsis that looks like the letters at the cut.
  public var token: AttributedText?

  /// A truncation.
  public init(_ kind: Line.TruncationKind = .end, token: AttributedText? = nil) {
    self.kind = kind
    self.token = token
  }
}
