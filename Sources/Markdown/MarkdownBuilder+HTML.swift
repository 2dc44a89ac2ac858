import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

/// HTML among Markdown. Its text is set; of its tags those of letters mean what they mean in the
/// magazine's markup.
extension MarkdownBuilder {
  /// A tag among letters.
  mutating func addTag(_ node: MarkdownNode) {
    guard let tag = RawTag(node.literal[...]) else { return }
    var place = placeHere
    if let start = find(tag: node.literal[...]) {
      cursor = start + node.literal.count
      place = start..<cursor
    }
    switch tag.name {
    case "br":
      softBreak = nil
      document.appendLineBreak(source: cursor..<cursor)
    case "b": document.style.bold = !tag.isEnd
    case "i": document.style.italic = !tag.isEnd
    case "u", "ins": document.style.underline = !tag.isEnd
    case "s", "del", "strike": document.style.strikethrough = !tag.isEnd
    case "strong": set(.strong, !tag.isEnd)
    case "em": set(.emphasis, !tag.isEnd)
    case "code", "tt", "samp": set(.code, !tag.isEnd)
    case "kbd": set(.keyboard, !tag.isEnd)
    case "q":
      if !tag.isEnd { set(.quotation, true) }
      // Browsers write the marks as well.
      document.appendDecoded(Array((tag.isEnd ? "”" : "“").utf8)[...], source: place)
      if tag.isEnd { set(.quotation, false) }
    case "sup": document.style.superscriptDepth = tag.isEnd ? 0 : 1
    case "sub": document.style.subscriptDepth = tag.isEnd ? 0 : 1
    case "mark": document.style.mark = tag.isEnd ? nil : .unset
    default: reportTag(tag.name, at: place)
    }
  }

  private mutating func set(_ role: InlineRole, _ isOn: Bool) {
    document.style.roles.removeAll { $0 == role }
    if isOn { document.style.roles.append(role) }
  }

  private func find(tag: ArraySlice<UInt8>) -> Int? {
    let last = limit - tag.count
    guard cursor <= last else { return nil }
    return (cursor...min(last, cursor + 2048)).first {
      text.bytes[$0..<$0 + tag.count] == tag
    }
  }

  private mutating func reportTag(_ name: String, at range: Range<Int>) {
    guard !name.isEmpty, reportedTags.insert(name).inserted else { return }
    report(
      .warning, "markdown.raw-html", at: range,
      HTMLText.hidden.contains(name)
        ? "<\(name)> is left out, with all that is in it"
        : "the tag <\(name)> is left out; the text in it is set",
      help: name == "img" ? "write ![what it shows](file.png)" : "write it in Markdown")
  }

  /// A block of HTML: its text, without scripts, styles and comments.
  mutating func addHTML(_ node: MarkdownNode) {
    cursor = max(cursor, min(node.source.lowerBound, text.bytes.count))
    limit = max(cursor, min(node.source.upperBound, text.bytes.count))
    var rest = node.literal[...]
    var hidden: String?
    while let byte = rest.first {
      if byte == UInt8(ascii: "<"), rest.starts(with: Array("<!--".utf8)) {
        rest = HTMLText.behind("-->", in: rest)
        continue
      }
      if byte == UInt8(ascii: "<"), let tag = RawTag(rest) {
        rest = rest.dropFirst(tag.length)
        if hidden != nil {
          if tag.isEnd, tag.name == hidden { hidden = nil }
        } else if HTMLText.hidden.contains(tag.name) {
          hidden = tag.isEnd ? nil : tag.name
          reportTag(tag.name, at: lineOf(node))
        } else if tag.name == "br" {
          softBreak = nil
          document.appendLineBreak(source: cursor..<cursor)
        } else {
          // The words of two blocks, or of two cells, are not one.
          if !HTMLText.ofLetters.contains(tag.name), document.inkPieces > 0 {
            softBreak = cursor..<cursor
          }
          reportTag(tag.name, at: lineOf(node))
        }
        continue
      }
      let end =
        rest.dropFirst().firstIndex { $0 == UInt8(ascii: "<") || $0 == 0x0A } ?? rest.endIndex
      let letters = rest[rest.startIndex..<end]
      rest = rest[end...]
      guard hidden == nil else { continue }
      let line = letters.drop { $0 == 0x0A || $0 == 0x20 || $0 == 0x09 }
      if letters.count != line.count, document.inkPieces > 0 { softBreak = cursor..<cursor }
      append(line, near: nil)
    }
    softBreak = nil
    document.style = SpanStyle()
    if document.inkPieces > 0 { document.endParagraph(.paragraph, source: node.source) }
  }
}

/// A tag of HTML.
struct RawTag {
  /// Its name in small letters; empty for a declaration.
  let name: String
  let isEnd: Bool
  /// How many bytes it has.
  let length: Int

  /// The tag that `bytes` begin with: up to the next `>`, which must come before the next `<`, so that
  /// many `<` without one are looked at once each.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.first == UInt8(ascii: "<"),
      let close = bytes.dropFirst().firstIndex(where: { $0 == 0x3C || $0 == 0x3E }),
      bytes[close] == UInt8(ascii: ">")
    else { return nil }
    var rest = bytes[bytes.startIndex + 1..<close]
    isEnd = rest.first == UInt8(ascii: "/")
    if isEnd { rest = rest.dropFirst() }
    let letters = rest.prefix { byte in
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: false
      }
    }
    guard !letters.isEmpty || rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "?")
    else { return nil }
    name = String(decoding: letters, as: UTF8.self).lowercased()
    length = close + 1 - bytes.startIndex
  }
}

enum HTMLText {
  /// The tags of what is no text.
  static let hidden: Set<String> = ["script", "style"]

  /// The tags that stand among letters, so that a word may go on behind them.
  static let ofLetters: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i",
    "ins", "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "time",
    "tt", "u", "var", "wbr",
  ]

  /// What stands behind the first `end` in `bytes`; nothing where there is none.
  static func behind(_ end: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let mark = Array(end.utf8)
    var rest = bytes
    while !rest.isEmpty {
      if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return rest
  }
}
