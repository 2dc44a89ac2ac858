import TypesetGeometry
public import TypesetRichText

extension Line {
  /// All of `text` on one line, however long, at its natural width: Core Text's
  /// `CTLineCreateWithAttributedString`.
  ///
  /// What would begin a new line or paragraph (LF, CRLF, CR, VT, FF, NEL, U+2028, U+2029) is a
  /// space. Offsets are those of `text`. White space at the end is not in `width`; see
  /// `trailingWhitespaceWidth`. Direction and tab stops are those of the `paragraphStyle` of the
  /// first character; indents and alignment are for those who place lines.
  ///
  /// - Complexity: O(n), shaping included.
  public init(_ text: AttributedText, in environment: TextEnvironment = .standard) {
    self = environment.withTools { Line.alone(text, with: $0) }
  }

  /// All of `text` on one line, set as `style` has it for lines by themselves, or the style of its
  /// first character.
  static func alone(
    _ text: AttributedText, style: ParagraphStyle? = nil, offset: Length = .zero,
    with tools: ParagraphTools
  ) -> Line {
    let style = style ?? text.runs.first?.attributes.paragraphStyle ?? ParagraphStyle()
    let text = text.onOneLine
    let paragraph = PreparedParagraph(
      text, style: style.alone(at: offset), hasFillers: text.utf8.contains(0x7F), with: tools)
    let slot = LineSlot.alone(width: .unbounded, leading: style.leading)
    let choice = paragraph.lineBreak(
      from: .start, to: paragraph.text.endOffset, in: slot, with: tools)
    var line = LineBuilder.line(choice, of: paragraph, from: .start, in: slot, with: tools)
    line.measure = line.width
    line.inset = .zero
    line.coverFillers()
    return line
  }

  /// Gives what stands for the rest of a separator to the run of the space before it, so that no run
  /// ends inside a character.
  private mutating func coverFillers() {
    guard paragraph.hasFillers else { return }
    for index in runs.indices {
      runs[index].range.upperBound = paragraph.endOfFillers(from: runs[index].range.upperBound)
    }
  }
}

extension PreparedParagraph {
  /// Where the bytes end that stand for the rest of a separator that is a space, from `offset` on.
  func endOfFillers(from offset: TextOffset) -> TextOffset {
    var end = offset.utf8
    while end < text.utf8.count, isFiller(end) { end += 1 }
    return TextOffset(end)
  }
}

extension LineSlot {
  /// A slot for a line that stands in no frame.
  static func alone(width: Length, leading: Length) -> LineSlot {
    LineSlot(
      interval: LineInterval(start: .zero, end: width), row: 0, height: leading,
      frameHeight: .unbounded, frame: 0, endsFrame: false)
  }
}

extension ParagraphStyle {
  /// The style for lines that nobody places: nothing that counts from a frame's edges.
  var alone: ParagraphStyle {
    var style = self
    style.alignment = .left
    style.firstLineIndent = .zero
    style.headIndent = .zero
    style.tailIndent = .zero
    style.dropCap = nil
    style.box = nil
    style.microtype = .none
    style.lineBreakMode = .wordWrapping
    // A word is cut without a hyphen where none was asked for.
    if !style.hyphenates { style.dividesOverlongWords = false }
    return style
  }

  /// The same for lines that begin `offset` behind the place that tab stops count from.
  func alone(at offset: Length) -> ParagraphStyle {
    var style = alone
    guard offset != .zero else { return style }
    style.headIndent = offset
    // Default stops by themselves count from where the line begins.
    if style.tabs.isEmpty { style.tabs = [TextTab(.zero)] }
    return style
  }
}

extension AttributedText {
  /// The text with a space in place of each separator. Offsets stay: what a separator has beside
  /// the first byte becomes U+007F, which has neither glyph nor width and is no character of its own
  /// (`ParagraphAnalysis.joinFillers`).
  var onOneLine: AttributedText {
    var bytes = utf8
    var offset = 0
    var isChanged = false
    while offset < bytes.count {
      let length = lineSeparatorLength(in: bytes, at: offset)
      if length > 0 {
        bytes[offset] = 0x20
        for place in offset + 1..<max(offset + 1, offset + length) { bytes[place] = 0x7F }
        isChanged = true
      }
      offset += max(length, 1)
    }
    guard isChanged else { return self }
    var text = AttributedText(uncovered: bytes, runs: runs.count)
    for run in runs { text.cover(run.range.count, run.attributes) }
    return text
  }
}

/// The length in bytes of what ends a line at `offset` (LF, VT, FF, CRLF, CR, NEL, LS, PS); 0 where
/// there is nothing such.
private func lineSeparatorLength(in bytes: [UInt8], at offset: Int) -> Int {
  let byte = bytes[offset]
  if byte > 0x0D, byte < 0xC2 { return 0 }
  func holds(_ place: Int, _ values: ClosedRange<UInt8>) -> Bool {
    offset + place < bytes.count && values.contains(bytes[offset + place])
  }
  switch byte {
  case 0x0A...0x0C: return 1
  case 0x0D: return holds(1, 0x0A...0x0A) ? 2 : 1
  case 0xC2: return holds(1, 0x85...0x85) ? 2 : 0
  case 0xE2: return holds(1, 0x80...0x80) && holds(2, 0xA8...0xA9) ? 3 : 0
  default: return 0
  }
}
