import TypesetRichText

extension LayoutRecord {
  /// The line that the record calls `at`, `p1.c2.l3`, with all that stands on it; nil where there is
  /// none. O(lines).
  package func location(ofLine at: String) -> Location? {
    for page in pages {
      for frame in page.frames {
        guard let line = frame.lines.first(where: { $0.at == at }) else { continue }
        return Location(
          kind: .line, range: line.range, text: line.text, source: line.source, caret: nil,
          parts: [.init(page: page.number, label: page.label, at: at, boxes: [line.box])])
      }
    }
    return nil
  }
}
