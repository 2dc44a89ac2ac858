import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis

/// How far letters stand out over the edges of the measure.
extension PreparedParagraph {
  /// How far a line that begins at `offset` stands out at its start. O(log of the table).
  func hang(atStart offset: Int) -> Length {
    guard let table = hangingTable, hangsAtStart, offset < text.utf8.count,
      offset > 0 || initial == nil, !spacing.squeezes(atStart: offset)
    else { return .zero }
    let (value, length) = scalar(at: offset)
    guard let entry = table[value], entry.start != 0, isProportional(at: offset) else {
      return .zero
    }
    if hasEffects, isPadded(offset) { return .zero }
    return ownWidth(offset, clusterEnd(after: offset + length)) * Int(entry.start) / 1000
  }

  /// How far a line that ends before `contentEnd` stands out at its end: by its last letter, or by
  /// the hyphen of width `hyphen` that was added to it. O(log of the table).
  func hang(atEnd contentEnd: Int, hyphen: Length?) -> Length {
    letterHang(atEnd: contentEnd, hyphen: hyphen)
      + (hasEffects && hyphen == nil ? roomBehind(contentEnd) : .zero)
  }

  private func letterHang(atEnd contentEnd: Int, hyphen: Length?) -> Length {
    guard let table = hangingTable, hangsAtEnd, contentEnd > 0,
      !spacing.squeezes(atEnd: contentEnd)
    else { return .zero }
    if let hyphen {
      guard let entry = table[0x2010], isProportional(at: contentEnd - 1) else { return .zero }
      return hyphen * Int(entry.end) / 1000
    }
    var offset = contentEnd - 1
    let bytes = text.utf8
    while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    guard let entry = table[scalar(at: offset).value], entry.end != 0,
      shaped.isClusterBoundary(TextOffset(offset)), isProportional(at: offset),
      !hasEffects || !isPadded(offset)
    else { return .zero }
    return (ownWidth(offset, contentEnd) - (hasEffects ? roomBehind(contentEnd) : .zero))
      * Int(entry.end) / 1000
  }

  /// Nil where nothing hangs: by style, and where the letters at the edges are not the first and
  /// the last in reading order.
  private var hangingTable: ProtrusionTable? {
    analysis.levels.isLeftToRight ? style.microtype.protrusion : nil
  }

  /// True where lines are flush at the edge where they begin.
  private var hangsAtStart: Bool {
    switch style.alignment {
    case .justify, .start, .left: return true
    case .center, .right, .end: return false
    }
  }

  /// True where lines are flush at the edge where they end.
  private var hangsAtEnd: Bool {
    switch style.alignment {
    case .justify, .end, .right: return true
    case .start, .left, .center: return false
    }
  }

  /// True where the letter at `offset` is in a padded stretch, which is flush by its own edge.
  private func isPadded(_ offset: Int) -> Bool {
    text.runs[text.runIndex(at: TextOffset(offset))].attributes.padding != nil
  }

  private func isProportional(at offset: Int) -> Bool {
    let run = shaped.runs[shaped.runIndex(at: TextOffset(offset))]
    return run.kind == .text && !run.face.record.isMonospaced
  }

  private func clusterEnd(after offset: Int) -> Int {
    var place = offset
    while place < text.utf8.count, !shaped.isClusterBoundary(TextOffset(place)) { place += 1 }
    return place
  }

  private func scalar(at offset: Int) -> (value: UInt32, length: Int) {
    let bytes = text.utf8
    let lead = UInt32(bytes[offset])
    let length = utf8Length(bytes[offset])
    guard length > 1, offset + length <= bytes.count else { return (lead, 1) }
    var value = lead & (0xFF >> UInt32(length + 1))
    for step in 1..<length { value = value << 6 | UInt32(bytes[offset + step] & 0x3F) }
    return (value, length)
  }
}
