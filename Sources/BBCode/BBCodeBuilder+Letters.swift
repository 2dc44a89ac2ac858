import TypesetDiagnostics
import TypesetElementTree
import TypesetRichText

/// Letters, and the ends of lines.
extension BBCodeBuilder {
  /// Whether nothing stands before what comes next in its line.
  var isAtLineStart: Bool { document.inkPieces == 0 || pendingBreak != nil }

  /// Adds letters as they were written, without the spaces where lines begin and end.
  mutating func addLetters(_ letters: Range<Int>, endsLine: Bool = false) {
    var range = letters
    if isAtLineStart || pendingCell != nil {
      while let first = range.first, isSpace(first) { range = first + 1..<range.upperBound }
    }
    if endsLine {
      while let last = range.last, isSpace(last) { range = range.lowerBound..<last }
    }
    guard !range.isEmpty else { return }
    prepare(at: range)
    marksByName = 0
    document.appendVerbatim(text.bytes[range], at: range.lowerBound)
    if isHeading { headingWords += text.bytes[range] }
  }

  /// Adds letters that stand for all of `source`.
  mutating func addDecoded(_ letters: [UInt8], source: Range<Int>) {
    prepare(at: source)
    document.appendDecoded(letters[...], source: source)
    if isHeading { headingWords += letters }
  }

  /// Adds a stretch of the source in which no tags and no ends of lines are read; with names of characters
  /// where it says so.
  mutating func addWords(_ range: Range<Int>, readsReferences: Bool) {
    var first = range.lowerBound
    var i = first
    func isPlain(_ byte: UInt8) -> Bool {
      byte != CleanText.stranger && byte != CleanText.omitted
        && !(readsReferences && byte == UInt8(ascii: "&"))
    }
    while i < range.upperBound {
      let byte = text.bytes[i]
      if isPlain(byte) {
        i += 1
        continue
      }
      var length = 1
      if byte == UInt8(ascii: "&") {
        guard let known = reference(at: i, before: range.upperBound) else {
          i += 1
          continue
        }
        length = known
      } else {
        while i + length < range.upperBound, text.bytes[i + length] == byte { length += 1 }
      }
      addVerbatim(first..<i)
      if byte == UInt8(ascii: "&") {
        addReference(i..<i + length)
      } else if byte == CleanText.stranger {
        addDecoded([0xEF, 0xBF, 0xBD], source: i..<i + length)
      }
      i += length
      first = i
    }
    addVerbatim(first..<range.upperBound)
  }

  private mutating func addVerbatim(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    prepare(at: range)
    marksByName = 0
    document.appendVerbatim(text.bytes[range], at: range.lowerBound)
    if isHeading { headingWords += text.bytes[range] }
  }

  private func isSpace(_ place: Int) -> Bool {
    text.bytes[place] == 0x20 || text.bytes[place] == 0x09
  }

  // MARK: Characters by their names

  /// How many bytes the name or the number of a character has that stands at `start`; nil where none
  /// does.
  func reference(at start: Int, before limit: Int) -> Int? {
    // No name is longer; and of many `&` each is looked at for so many bytes only.
    switch CharacterReference.parse(text.bytes, at: start, before: min(limit, start + 40)) {
    case .scalar(_, let length), .lineBreak(let length), .bad(let length): length
    case .unknown, .ampersand: nil
    }
  }

  /// Adds the character that `range` names.
  mutating func addReference(_ range: Range<Int>) {
    switch CharacterReference.parse(text.bytes, at: range.lowerBound, before: range.upperBound) {
    case .scalar(let scalar, _):
      if scalar.value >= 0x300, CombiningMarks.contains(scalar) {
        marksByName += 1
        guard marksByName <= CombiningMarks.limit else { return reportMarks(at: range) }
      } else {
        marksByName = 0
      }
      // A space where a line begins is none.
      if isAtLineStart, scalar == " " || scalar == "\t" { return }
      addDecoded(Array(String(scalar).utf8), source: range)
    case .lineBreak:
      if document.inkPieces > 0, pendingBreak == nil { pendingBreak = range }
    case .bad:
      let name = String(decoding: text.bytes[range], as: UTF8.self)
      problems.report(
        "markup.bad-character-reference", at: range,
        "“\(name)” is not the number of a character that text can have",
        help: "U+FFFD is printed instead")
      addDecoded([0xEF, 0xBF, 0xBD], source: range)
    case .unknown, .ampersand: break
    }
  }

  /// `range` as a value of a tag: with the characters that it names, and U+FFFD for what is no text.
  func string(_ range: Range<Int>) -> String {
    var out: [UInt8] = []
    var i = range.lowerBound
    while i < range.upperBound {
      let byte = text.bytes[i]
      if byte == UInt8(ascii: "&"), let length = reference(at: i, before: range.upperBound) {
        if case .scalar(let scalar, _) = CharacterReference.parse(
          text.bytes, at: i, before: i + length)
        {
          out += Array(String(scalar).utf8)
        }
        i += length
        continue
      }
      if byte == CleanText.stranger {
        if out.suffix(3) != [0xEF, 0xBF, 0xBD] { out += [0xEF, 0xBF, 0xBD] }
      } else if byte != CleanText.omitted {
        out.append(byte)
      }
      i += 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Says once that a letter has too many marks.
  mutating func reportMarks(at range: Range<Int>) {
    guard !problems.knows("markup.too-many-marks", "") else { return }
    problems.report(
      "markup.too-many-marks", of: "", at: range,
      "more than \(CombiningMarks.limit) marks on one letter; the others are left out",
      help: "take them out, or write letters between them")
  }

  // MARK: Ends of lines

  /// Reads the end of a line, and those of empty lines behind it.
  mutating func readLineEnds(upTo limit: Int) {
    let first = place
    var firstEnd = place
    var count = 0
    while place < limit {
      switch text.bytes[place] {
      case 0x0D:
        place += place + 1 < limit && text.bytes[place + 1] == 0x0A ? 2 : 1
        count += 1
      case 0x0A:
        place += 1
        count += 1
      case 0x20, 0x09:
        // Spaces before letters are for them to drop.
        var next = place
        while next < limit, isSpace(next) { next += 1 }
        place = next
      default: return endLine(first..<firstEnd, isEmpty: count > 1)
      }
      if count == 1, firstEnd == first { firstEnd = place }
    }
    endLine(first..<firstEnd, isEmpty: count > 1)
  }

  /// Ends the line in hand, and with an empty one behind it its paragraph, and its heading.
  private mutating func endLine(_ source: Range<Int>, isEmpty: Bool) {
    if innermost == .cell {
      breakLine(at: source)
    } else if isEmpty {
      let hasLetters = document.inkPieces > 0
      endParagraph()
      guard hasLetters, let heading = openHeading else { return }
      pop(downTo: heading, at: nil)
    } else if isPictureAlone {
      endParagraph()
    } else {
      breakLine(at: source)
    }
  }

  /// The letters behind begin a line, if there are some before them.
  mutating func breakLine(at source: Range<Int>) {
    if document.inkPieces > 0, pendingBreak == nil { pendingBreak = source }
  }

  /// Whether the line ends at `start`, but for end tags, or what follows begins a paragraph.
  func endsLine(at start: Int) -> Bool {
    var i = start
    for _ in 0..<8 {
      while i < end, isSpace(i) { i += 1 }
      guard i < end, text.bytes[i] != 0x0A, text.bytes[i] != 0x0D else { return true }
      guard let tag = BBCodeTag(text.bytes, at: i, before: end), let name = TagName(word(of: tag))
      else { return false }
      switch name {
      case .quote, .spoiler, .list, .item, .table, .row, .cell, .rule, .code: return true
      default: if !tag.isEnd { return false }
      }
      i = tag.range.upperBound
    }
    return false
  }
}
