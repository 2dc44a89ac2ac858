import TypesetDiagnostics
import TypesetElementTree

/// What `<pre>` and `<math>` do: what stands in them is no markup.
extension MagazineParser {
  /// `<pre>`: all up to `</pre>` is a block of code, letter by letter; no tag is read in it, entities are.
  mutating func beginCode(_ values: AttributeValues) {
    var attributes = ElementAttributes()
    attributes.programLanguage = values[.lang].flatMap { nonEmpty($0, "lang") }
    attributes.label = values[.label].flatMap { nonEmpty($0, "label") }
    if let value = values[.numbers] { attributes.firstNumber = firstNumber(value) }
    attributes.when = values[.when].flatMap { condition($0) }
    var setting = ParagraphSetting()
    setting.id = values[.id].flatMap { id($0) }
    if let value = values[.classes] {
      setting.classes = classes(value, isParagraph: true, element: .code)
    }
    if setting.asksSomething { setting.source = SourceRange(problems.source, tag.range) }
    guard cell == nil else { return ignoreInCell(.element(.code)) }
    if document.inkPieces > 0 { beginLineAtTag() }
    closeParagraph()
    let start = tag.range
    let end = endOfCode()
    let letters = codeLetters(start.upperBound..<end.lowerBound)
    guard !letters.isEmpty else {
      problems.report(
        .emptyElement, at: start, "this <pre> is empty",
        help: "write the lines of a program between it and </pre>")
      return skip(to: end.upperBound)
    }
    // How the letters around it look is not how these look.
    let outer = document.style
    document.style = SpanStyle()
    readCode(letters)
    document.style = outer
    document.endLine(
      source: letters,
      separator: Element.Separator(
        source: SourceRange(problems.source, letters.upperBound..<letters.upperBound),
        isVerbatim: false),
      kind: .code, setting: document.add(setting), attributes: attributes)
    skip(to: end.upperBound)
  }

  private mutating func skip(to next: Int) {
    flush(to: verbatimStart, next: next)
    lineStart = next
    textLineStart = next
    document.noteMarkup()
  }

  /// Where the end tag of the code stands that begins here; an empty range at the end of the file, with a
  /// word about it, where there is none.
  private mutating func endOfCode() -> Range<Int> {
    var i = position
    if !hasNoCodeEnd {
      while i < bytes.count {
        if bytes[i] == UInt8(ascii: "<") {
          let (name, isEnd) = WrappedLines.tagName(bytes, at: i)
          if isEnd, Keyword.matches(bytes[name], "pre") {
            var end = name.upperBound
            while end < bytes.count, bytes[end] != UInt8(ascii: ">"),
              bytes[end] != UInt8(ascii: "<"),
              bytes[end] != 0x0A
            {
              end += 1
            }
            steps += end - position
            if end < bytes.count, bytes[end] == UInt8(ascii: ">") { return i..<end + 1 }
          }
        }
        i += 1
      }
      hasNoCodeEnd = true
    }
    problems.report(
      .unclosedElement, at: tag.range, "this <pre> is never closed",
      help: "write </pre> after its lines")
    return bytes.count..<bytes.count
  }

  /// `range` without the end of the line of its tag, and without blank lines at its end.
  private func codeLetters(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    var first = WrappedLines.skipBlanks(bytes, from: start)
    if first < end, bytes[first] == 0x0D { first += 1 }
    if first < end, bytes[first] == 0x0A { first += 1 }
    if first > start, first <= end, bytes[first - 1] == 0x0A || bytes[first - 1] == 0x0D {
      start = first
    }
    while end > start, bytes[end - 1] == 0x20 || (0x09...0x0D).contains(bytes[end - 1]) { end -= 1 }
    return start..<max(start, end)
  }

  /// Adds the letters of a program at `range`, each end of a line as one inside of the paragraph.
  private mutating func readCode(_ range: Range<Int>) {
    flush(to: verbatimStart, next: range.lowerBound)
    while position < range.upperBound {
      let byte = bytes[position]
      switch byte {
      case 0x0A, 0x0D:
        let isPair = byte == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
        let separator = position..<position + (isPair ? 2 : 1)
        flush(to: separator.lowerBound, next: separator.upperBound)
        document.appendLineBreak(source: separator)
        steps += 1
      case UInt8(ascii: "&"): ampersand(isQuiet: true)
      case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F: control()
      case 0x80...: beyondASCII()
      default:
        steps += 1
        position += 1
      }
    }
    flush(to: range.upperBound, next: range.upperBound)
    reportIllFormed()
  }

  /// `yes`, or the number of the first line.
  private mutating func firstNumber(_ attribute: Tag.Attribute) -> Int? {
    guard let word = nonEmpty(attribute, "numbers") else { return nil }
    switch word.lowercased() {
    case "yes": return 1
    case "no": return nil
    default: return number(attribute, "first number", upTo: 1_000_000)
    }
  }

  // MARK: Formulas

  /// Whether the tag in hand stands behind that of its item, on one line: what it begins is the item's own text.
  private var followsItemTag: Bool {
    guard containers.last?.kind == .item else { return false }
    let before = bytes[..<tag.range.lowerBound].last { $0 != 0x20 && $0 != 0x09 }
    return before.map { $0 != 0x0A && $0 != 0x0D } ?? false
  }

  /// `<math tex="…">`: on a line of its own a formula of its own, else one among letters.
  mutating func formula(_ values: AttributeValues) {
    guard let value = values[.tex] else {
      problems.report(
        .missingValue, at: tag.range, "this formula says nothing", help: "write <math tex=\"…\">")
      return
    }
    guard let tex = nonEmpty(value, "tex") else { return }
    let letters = Array(tex.utf8)
    let next = WrappedLines.skipBlanks(bytes, from: position)
    let isAlone =
      document.inkPieces == 0 && cell == nil && paragraph == nil && !followsItemTag
      && (next >= bytes.count || bytes[next] == 0x0A || bytes[next] == 0x0D)
    let outer = document.style
    if isAlone {
      document.style = SpanStyle()
    } else {
      document.style.roles.append(.formula)
    }
    let written = place(value)
    if bytes[written].elementsEqual(letters) {
      document.appendVerbatim(letters[...], at: written.lowerBound)
    } else {
      document.appendDecoded(letters[...], source: written)
    }
    document.style = outer
    guard isAlone else { return }
    document.endLine(
      source: tag.range,
      separator: Element.Separator(
        source: SourceRange(problems.source, tag.range.upperBound..<tag.range.upperBound),
        isVerbatim: false),
      kind: .formula)
    skip(to: position)
  }
}
