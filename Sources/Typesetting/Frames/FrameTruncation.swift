public import RichText

/// How the last line of a frame ends where the text goes on behind it.
public struct FrameTruncation: Hashable, Sendable {
  /// Which part of the line gives way to the token.
  public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    /// Its start; the line ends with the end of its paragraph.
    case start
    /// Its middle; the line ends with the end of its paragraph.
    case middle
    /// Its end.
    case end
  }

  /// Which part gives way.
  public var kind: Kind
  /// What stands for it; nil for an ellipsis that looks like the letters at the cut.
  public var token: AttributedText?

  /// A truncation.
  public init(_ kind: Kind = .end, token: AttributedText? = nil) {
    self.kind = kind
    self.token = token
  }
}
