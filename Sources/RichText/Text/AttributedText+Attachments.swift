public import TypesetGeometry

/// Building texts with things in them that are no letters. Each stands at one U+FFFC, which is
/// drawn as nothing itself and comes out of no PDF as text.
extension AttributedText {
  /// U+FFFC, the character that attachments stand at.
  public static let anchor = "\u{FFFC}"

  /// Adds what `delegate` holds room for. Who draws the text finds it by the delegate's node.
  public mutating func append(_ delegate: RunDelegate, _ attributes: TextAttributes) {
    var attributes = attributes
    attributes.attachment = delegate
    attributes.node = delegate.node
    append(AttributedText.anchor, attributes)
  }

  /// Adds `attachment`, aligned with letters of `attributes`. It gets a node of its own: its name
  /// and how many of that name stand before it. O(runs).
  @discardableResult
  public mutating func append(_ attachment: TextAttachment, _ attributes: TextAttributes) -> NodeID
  {
    var hash = ContentHash()
    hash.combine(attachment.name.utf8)
    let before = runs.count { run in
      run.attributes.attachment?.attached?.name == attachment.name
    }
    let node = NodeID(contentHash: hash.value, occurrence: before)
    append(RunDelegate(node: node, sizing: .attachment(attachment)), attributes)
    return node
  }

  /// Adds the picture `name`, drawn `size` large.
  @discardableResult
  public mutating func append(
    picture name: String, size: Size, alignment: TextAttachment.Alignment = .baseline,
    margin: Insets = .none, alternative: String? = nil, _ attributes: TextAttributes
  ) -> NodeID {
    append(
      TextAttachment(
        name, contentSize: size, alignment: alignment, margin: margin, alternative: alternative),
      attributes)
  }

  /// A text that is `attachment` alone.
  public init(_ attachment: TextAttachment, _ attributes: TextAttributes) {
    self.init()
    append(attachment, attributes)
  }
}
