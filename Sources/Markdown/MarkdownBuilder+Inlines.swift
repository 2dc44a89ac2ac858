import TypesetDiagnostics
import TypesetElementTree
import TypesetGeometry
import TypesetHTML
import TypesetRichText

/// Letters and what stands among them.
extension MarkdownBuilder {
  /// Adds what stands among the letters of the block at `block`.
  mutating func addInlines(of block: Int) {
    cursor = max(cursor, min(nodes[block].source.lowerBound, text.bytes.count))
    limit = max(cursor, min(nodes[block].source.upperBound, text.bytes.count))
    softBreak = nil
    quotesHere = quotes == nil ? nil : language(of: block).map { QuotationMarks(of: $0) }
    addOpening()
    /// What was in force before each of the open nodes, and where that ends.
    var outer: [(end: Int, style: SpanStyle)] = []
    var place = block + 1
    var marks = NoteMarks()
    while place < nodes[block].end {
      while let last = outer.last, last.end <= place {
        document.style = last.style
        outer.removeLast()
      }
      let node = nodes[place]
      switch node.kind {
      case .text:
        append(node.literal[...], near: node.source)
        if addsGitHub {
          for name in marks.names(in: node.literal) { reportDeadNote(name) }
        }
      case .softBreak where open.contains { $0.kind == .verse }:
        // A line of a poem is one.
        document.appendLineBreak(source: cursor..<cursor)
      case .softBreak: softBreak = cursor..<cursor
      case .lineBreak:
        softBreak = nil
        document.appendLineBreak(source: cursor..<cursor)
      case .codeSpan:
        outer.append((node.end, document.style))
        add(.code)
        isProgram = true
        append(node.literal[...], near: node.source)
        isProgram = false
      case .htmlTag: addTag(node)
      case .emphasis, .strong, .strikethrough:
        outer.append((node.end, document.style))
        add(node.kind == .emphasis ? .emphasis : node.kind == .strong ? .strong : .deletion)
      case .link:
        outer.append((node.end, document.style))
        if let address = address(of: node) { document.style.href = address }
      case .image:
        addImage(place)
        place = node.end
        continue
      case .noteMark:
        outer.append((node.end, document.style))
        add(.noteMark)
        noteMark(node.literal)
        document.appendDecoded(node.literal[...], source: cursor..<cursor)
      default: break
      }
      if node.kind != .text { marks = NoteMarks() }
      place += 1
    }
    document.style = SpanStyle()
    html.endParagraph()
    softBreak = nil
  }

  /// Letters from here on have one role more; what is stressed among stressed words is not.
  private mutating func add(_ role: InlineRole) {
    if let known = document.style.roles.firstIndex(of: role) {
      if role == .emphasis { document.style.roles.remove(at: known) }
    } else {
      document.style.roles.append(role)
    }
  }

  private mutating func address(of link: MarkdownNode) -> String? {
    let written = link.address
    guard !written.isEmpty else { return nil }
    let address = written.insideCurlyMarks ?? written
    let start =
      [find([UInt8(ascii: "[")], from: cursor), find([UInt8(ascii: "<")], from: cursor)]
      .compactMap(\.self).min() ?? find(Array(written.utf8)[...], from: cursor) ?? cursor
    let place = start..<min(start + 1, max(limit, start))
    if address != written { reportCurlyMarks(at: place) }
    if LinkTarget.isAllowed(address) {
      if address.hasPrefix("#") { references.append((String(address.dropFirst()), place)) }
      return address
    }
    let (message, help) = LinkTarget.problem(with: address, shown: MarkdownBuilder.short(address))
    report(.warning, "markup.bad-link", at: place, of: message, message, help: help)
    return nil
  }

  /// `text` as messages quote it.
  static func short(_ text: String) -> String {
    text.unicodeScalars.count <= 40
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…"
  }

  private mutating func addImage(_ place: Int) {
    let node = nodes[place]
    flushSoftBreak(before: nil)
    var words: [UInt8] = []
    for inner in nodes[place + 1..<node.end] {
      switch inner.kind {
      case .text, .codeSpan: words += inner.literal
      case .softBreak, .lineBreak: words.append(0x20)
      default: break
      }
    }
    let start = find(Array("![".utf8)[...], from: cursor) ?? cursor
    let end = find(Array(")".utf8)[...], from: start).map { $0 + 1 } ?? start
    let address = node.address.insideCurlyMarks
    if address != nil { reportCurlyMarks(at: start..<max(start, end)) }
    var image = Image(
      name: (address ?? node.address).removingPercentEscapes,
      source: SourceRange(id, start..<max(start, end)))
    image.alternative = String(decoding: restored(words, from: start), as: UTF8.self)
    apply(place, to: &image)
    let style = document.style
    if let condition = takeCondition(
      place, at: image.source.lowerBound..<image.source.upperBound)
    {
      _ = document.style.stand(when: condition)
    }
    document.append(image)
    document.style = style
    cursor = max(cursor, end)
    if image.name.isEmpty {
      report(
        .error, "picture.no-source", at: start..<max(start, end), "this picture names no file",
        help: "write ![what it shows](file.png)")
    }
  }

  // MARK: Letters

  /// Where the letters stand that come next.
  var placeHere: Range<Int> { cursor..<min(cursor + 1, max(limit, cursor)) }

  /// Adds letters, and the space before them where a line ended.
  mutating func append(_ letters: ArraySlice<UInt8>, near: Range<Int>?) {
    guard !letters.isEmpty else { return }
    // The end of a line within a formula is the formula's.
    if letters.first != MarkdownExtras.mask || isProgram { flushSoftBreak(before: letters) }
    let isSafe = !letters.contains { $0 == CleanText.stranger || $0 == CleanText.omitted }
    if let place = near?.lowerBound, place >= cursor, place + letters.count <= limit,
      text.bytes[place..<place + letters.count] == letters
    {
      return append(letters, at: place, isSafe: isSafe)
    }
    if let place = find(letters, from: cursor) {
      return append(letters, at: place, isSafe: isSafe)
    }
    // Characters that were written by their names, or behind a backslash.
    var rest = letters
    if isSafe, let near, near.lowerBound >= cursor { cursor = min(near.lowerBound, limit) }
    while isSafe, let byte = rest.first, cursor < limit {
      if let entity = entity(for: rest) {
        if admits(rest.prefix(entity.letters), writtenAt: cursor..<entity.end) {
          document.appendDecoded(rest.prefix(entity.letters), source: cursor..<entity.end)
        }
        rest = rest.dropFirst(entity.letters)
        cursor = entity.end
        continue
      }
      if text.bytes[cursor] == UInt8(ascii: "\\"), cursor + 1 < limit,
        text.bytes[cursor + 1] == byte
      {
        cursor += 1
        isEscaped = true
      }
      let count = commonLength(rest)
      guard count > 0 else { break }
      append(rest.prefix(count), at: cursor, isSafe: true)
      rest = rest.dropFirst(count)
    }
    // Nobody knows where.
    guard !rest.isEmpty else { return }
    isEscaped = false
    document.appendDecoded(
      MarkdownBuilder.shown(restored(Array(rest), from: cursor)[...])[...], source: cursor..<cursor)
  }

  /// How many letters of `letters` stand at the cursor as they are, up to the next that may be written in
  /// another way, and whole characters.
  private func commonLength(_ letters: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in letters {
      let place = cursor + count
      guard place < limit, text.bytes[place] == byte,
        count == 0 || byte != UInt8(ascii: "&") && byte != UInt8(ascii: "\\")
      else { break }
      count += 1
    }
    while count > 0, letters.startIndex + count < letters.endIndex,
      letters[letters.startIndex + count] & 0xC0 == 0x80
    {
      count -= 1
    }
    return count
  }

  /// Where the name of a character ends that stands at the cursor for the first of `letters`, and how many
  /// bytes that has; nil where none does.
  private func entity(for letters: ArraySlice<UInt8>) -> (end: Int, letters: Int)? {
    guard text.bytes[cursor] == UInt8(ascii: "&") else { return nil }
    var end = cursor + 1
    let last = min(limit, cursor + 40)
    while end < last, text.bytes[end] != UInt8(ascii: ";") {
      let byte = text.bytes[end] | 0x20
      guard byte == 0x23 | 0x20 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
      else {
        return nil
      }
      end += 1
    }
    guard end < last, !letters.starts(with: text.bytes[cursor...end]) else { return nil }
    var count = 1
    while letters.startIndex + count < letters.endIndex,
      letters[letters.startIndex + count] & 0xC0 == 0x80
    {
      count += 1
    }
    return (end + 1, count)
  }

  private mutating func append(_ letters: ArraySlice<UInt8>, at place: Int, isSafe: Bool) {
    cursor = place + letters.count
    marksByName = 0
    if isSafe {
      appendWritten(place..<place + letters.count)
    } else {
      document.appendDecoded(
        MarkdownBuilder.shown(letters)[...], source: place..<place + letters.count)
    }
  }

  /// Counts a character that was written by its name at `range`: false where it is a mark that its
  /// letter cannot have.
  private mutating func admits(_ letters: ArraySlice<UInt8>, writtenAt range: Range<Int>) -> Bool {
    let text = String(decoding: letters, as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, scalar.value >= 0x300,
      CombiningMarks.contains(scalar)
    else {
      marksByName = 0
      return true
    }
    marksByName += 1
    if marksByName > CombiningMarks.limit { reportMarks(at: range) }
    return marksByName <= CombiningMarks.limit
  }

  /// `letters` with U+FFFD for each run of bytes that are no text, and without what was omitted.
  static func shown(_ letters: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    var wasStranger = false
    for byte in letters where byte != CleanText.omitted {
      let isStranger = byte == CleanText.stranger
      if !isStranger {
        out.append(byte)
      } else if !wasStranger {
        out += [0xEF, 0xBF, 0xBD]
      }
      wasStranger = isStranger
    }
    return out
  }

  /// Where `letters` stand within the next few thousand bytes from `start` on in the block in hand.
  private func find(_ letters: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard let first = letters.first else { return nil }
    let last = min(limit, start + MarkdownBuilder.farthest + letters.count) - letters.count
    guard start <= last else { return nil }
    for place in start...last where text.bytes[place] == first {
      if text.bytes[place..<place + letters.count] == letters { return place }
    }
    return nil
  }

  /// How far from what came last letters are looked for, in bytes: behind a link's address.
  static let farthest = 2048

  /// Adds the space that a line's end is, unless ideographs stand on both sides of it.
  mutating func flushSoftBreak(before letters: ArraySlice<UInt8>?) {
    guard let end = softBreak else { return }
    softBreak = nil
    // Behind a formula that parts a paragraph, a line begins with no space.
    if isBehindDisplay, document.inkPieces == 0 { return }
    if let letters, document.endsInIdeograph,
      Ideograph.begins(letters)
    {
      return
    }
    document.appendDecoded([0x20], source: end)
  }
}
