import TypesetElementTree
import TypesetHTML

/// HTML among Markdown.
extension MarkdownBuilder {
  /// A tag among letters.
  mutating func addTag(_ node: MarkdownNode) {
    var place = placeHere
    if let start = find(tag: node.literal[...]) { place = start..<start + node.literal.count }
    if node.literal.starts(with: Array("<br".utf8)) {
      softBreak = nil
    } else if HTMLTag.isInk(node.literal) {
      flushSoftBreak(before: nil)
    }
    html.addTag(restored(node.literal, from: place.lowerBound), at: place, to: &document)
    cursor = max(cursor, place.upperBound)
  }

  private func find(tag: ArraySlice<UInt8>) -> Int? {
    let last = limit - tag.count
    guard cursor <= last else { return nil }
    return (cursor...min(last, cursor + 2048)).first {
      text.bytes[$0..<$0 + tag.count] == tag
    }
  }
}

private enum HTMLTag {
  /// Whether the tag sets something itself.
  static func isInk(_ tag: [UInt8]) -> Bool {
    tag.starts(with: Array("<img".utf8)) || tag.starts(with: Array("<q".utf8))
  }
}
