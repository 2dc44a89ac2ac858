public import TypesetElementTree
import TypesetDiagnostics

extension Document {
  /// Sets the letters of programs apart whose language `highlighter` knows: each gets the class of what it
  /// is, `code-keyword`, `code-string` and so on. Words, elements and names stay as they are.
  ///
  /// - Complexity: O(inlines), and what the highlighter takes.
  public mutating func highlightCode(with highlighter: some CodeHighlighter = StandardHighlighter())
  {
    guard
      elements.contains(where: { $0.kind == .code && attributes(of: $0).programLanguage != nil })
    else { return }
    var made: [Inline] = []
    made.reserveCapacity(inlines.count)
    var known: [StyleOfToken: SpanStyle.Index] = [:]
    var next = 0
    for place in elements.indices {
      let range = elements[place].inlines
      guard !range.isEmpty else { continue }
      made += inlines[next..<range.lowerBound]
      let start = made.count
      let tokens = tokens(of: elements[place], by: highlighter)
      if tokens.isEmpty {
        made += inlines[range]
      } else {
        split(range, by: tokens, into: &made, &known)
      }
      next = range.upperBound
      elements[place].inlines = start..<made.count
    }
    made += inlines[next...]
    inlines = made
  }

  private struct StyleOfToken: Hashable {
    var style: SpanStyle.Index
    var kind: CodeToken.Kind
  }

  /// The tokens of a program; none for what is no program, and for a language that is not known.
  private func tokens(of element: Element, by highlighter: some CodeHighlighter) -> [CodeToken] {
    guard element.kind == .code,
      let language = attributes(of: element).programLanguage?.lowercased(), !language.isEmpty
    else { return [] }
    return highlighter.tokens(of: code(of: element), language: language) ?? []
  }

  /// The letters of a program, its lines parted by LF.
  private func code(of element: Element) -> [UInt8] {
    var code: [UInt8] = []
    for inline in inlines[element.inlines] {
      switch inline {
      case .text(let piece): code += utf8(of: piece)
      case .lineBreak: code.append(0x0A)
      case .image: code += Document.anchor
      }
    }
    return code
  }

  /// Adds the inlines at `range`, cut where tokens meet.
  private mutating func split(
    _ range: Range<Int>, by tokens: [CodeToken], into made: inout [Inline],
    _ known: inout [StyleOfToken: SpanStyle.Index]
  ) {
    var place = 0
    var token = 0
    for inline in inlines[range] {
      guard case .text(let piece) = inline else {
        if case .lineBreak = inline { place += 1 } else { place += Document.anchor.count }
        made.append(inline)
        continue
      }
      let end = place + piece.text.count
      var start = place
      while start < end {
        while token < tokens.count, tokens[token].range.upperBound <= start { token += 1 }
        let kind = token < tokens.count ? tokens[token].kind : .plain
        let limit = token < tokens.count ? min(tokens[token].range.upperBound, end) : end
        var part = piece
        part.text =
          piece.text.lowerBound + start - place..<piece.text.lowerBound + limit - place
        if piece.isVerbatim {
          let first = piece.source.lowerBound + start - place
          part.source = SourceRange(piece.source.source, first..<first + limit - start)
        }
        part.style = style(piece.style, as: kind, &known)
        made.append(.text(part))
        start = limit
      }
      place = end
    }
  }

  private mutating func style(
    _ style: SpanStyle.Index, as kind: CodeToken.Kind,
    _ known: inout [StyleOfToken: SpanStyle.Index]
  ) -> SpanStyle.Index {
    guard kind != .plain else { return style }
    let key = StyleOfToken(style: style, kind: kind)
    if let index = known[key] { return index }
    var own = self[style]
    own.classes.append("code-" + kind.rawValue)
    let index = SpanStyle.Index(rawValue: Int32(clamping: styles.count))
    styles.append(own)
    known[key] = index
    return index
  }
}
