/// What the classes of a manuscript look like, by their names.
public struct Stylesheet: Hashable, Sendable {
  /// The classes of paragraphs.
  public var paragraphs: [String: ParagraphLook]
  /// The classes of spans.
  public var spans: [String: TextLook]

  /// A sheet of these classes.
  public init(paragraphs: [String: ParagraphLook], spans: [String: TextLook]) {
    self.paragraphs = paragraphs
    self.spans = spans
  }

  /// What the paragraph classes `names` come to, later ones over earlier; nil where none of them
  /// is known.
  public func paragraph(_ names: [String]) -> ParagraphLook? {
    var look: ParagraphLook?
    for name in names {
      guard let next = paragraphs[name] else { continue }
      look = look?.overridden(by: next) ?? next
    }
    return look
  }
}
