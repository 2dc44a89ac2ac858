import TypesetDiagnostics
public import TypesetRichText

extension Story {
  /// The paragraphs of `text`, each set by the `paragraphStyle` of its first character, or by
  /// `style` where it has none.
  ///
  /// A paragraph ends after LF, CRLF, CR, NEL or U+2029; U+2028, VT and FF end a line within it
  /// (UAX #14 BK, UAX #9 P1). An empty paragraph is a line of its own. The source map says that
  /// the text was written as it stands, in `source`.
  ///
  /// - Complexity: O(n).
  public init(
    _ text: AttributedText, style: ParagraphStyle = ParagraphStyle(), name: String = "main",
    source: SourceID = SourceID(0)
  ) {
    let bytes = text.utf8
    var paragraphs: [Paragraph] = []
    var counts: [UInt64: Int] = [:]
    func add(_ range: Range<Int>) {
      let own =
        range.isEmpty
        ? nil
        : text.runs[text.runIndex(at: TextOffset(range.lowerBound))].attributes.paragraphStyle
      var hash = ContentHash()
      hash.combine(bytes[range])
      let node = NodeID(contentHash: hash.value, occurrence: counts[hash.value, default: 0])
      counts[hash.value, default: 0] += 1
      if own == nil, let last = paragraphs.last, last.style == style {
        paragraphs.append(
          Paragraph(range: TextRange(range), styledLike: last, node: node, role: .text))
      } else {
        paragraphs.append(
          Paragraph(range: TextRange(range), style: own ?? style, node: node, role: .text))
      }
    }
    var start = 0
    var place = 0
    while place < bytes.count {
      let length = Story.separatorLength(in: bytes, at: place)
      place += max(length, 1)
      if length > 0 {
        add(start..<place)
        start = place
      }
    }
    if start < bytes.count { add(start..<bytes.count) }
    var map = SourceMap()
    if !bytes.isEmpty {
      map.append(
        SourceMap.Segment(
          start: .zero, source: SourceRange(source, 0..<bytes.count), isVerbatim: true))
    }
    self.init(name: name, text: text, paragraphs: paragraphs, sourceMap: map)
  }

  /// The length in bytes of the separator of paragraphs at `offset`; 0 where there is none.
  @inline(__always)
  static func separatorLength(in bytes: [UInt8], at offset: Int) -> Int {
    let byte = bytes[offset]
    if byte > 0x0D, byte < 0xC2 { return 0 }
    func holds(_ place: Int, _ value: UInt8) -> Bool {
      offset + place < bytes.count && bytes[offset + place] == value
    }
    switch byte {
    case 0x0A: return 1
    case 0x0D: return holds(1, 0x0A) ? 2 : 1
    case 0xC2: return holds(1, 0x85) ? 2 : 0
    case 0xE2: return holds(1, 0x80) && holds(2, 0xA9) ? 3 : 0
    default: return 0
    }
  }

  /// The story before `end` alone; the paragraph that holds it ends there.
  func ending(at end: TextOffset) -> Story {
    guard end < text.endOffset else { return self }
    var cut = self
    cut.text = text[TextRange(.zero, end)]
    cut.paragraphs.removeAll { $0.range.lowerBound >= end }
    if let last = cut.paragraphs.indices.last, cut.paragraphs[last].range.upperBound > end {
      cut.paragraphs[last].range.upperBound = end
    }
    return cut
  }
}
