import TypesetDiagnostics

extension Inline {
  /// How many bytes of the document's text it has. O(1).
  package var byteCount: Int {
    switch self {
    case .text(let piece): piece.text.count
    case .lineBreak: Document.lineSeparator.count
    case .image: Document.anchor.count
    }
  }
}

extension Document {
  /// The style in force at `inline`. O(1).
  func style(of inline: Inline) -> SpanStyle.Index {
    switch inline {
    case .text(let piece): piece.style
    case .lineBreak(let end): end.style
    case .image(let index): images[index].style
    }
  }

  /// Adds `inline` of `old` with its `letters`, behind the text that there is. O(letters).
  mutating func append(_ inline: Inline, of old: Document, letters: some Collection<UInt8>) {
    let start = text.count
    text += letters
    switch inline {
    case .text(var piece):
      piece.text = start..<text.count
      inlines.append(.text(piece))
    case .lineBreak: inlines.append(inline)
    case .image(let index):
      inlines.append(.image(images.count))
      images.append(old.images[index])
    }
  }

  /// Ends the line that was added last, where only the end of its file ended it.
  mutating func endLastLine() {
    guard
      let last = elements.lastIndex(where: { $0.form == .text || $0.form == .blank }),
      elements[last].separator == nil, !elements[last].inlines.isEmpty
    else { return }
    let end = elements[last].source.upperBound
    elements[last].separator = Element.Separator(
      source: SourceRange(elements[last].source.source, end..<end), isVerbatim: false)
    text.append(Document.paragraphEnd)
  }
}
