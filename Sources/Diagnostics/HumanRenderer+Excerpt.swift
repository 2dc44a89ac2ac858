/// One line of a source as a terminal can show it, and where carets go under it.
struct RendererExcerpt {
  /// The line, cut to the columns there are, with … where something was left out.
  private(set) var text = ""
  /// Columns before the first caret.
  private(set) var caretColumn = 0
  /// How many carets; at least one.
  private(set) var caretCount = 1

  /// Line `line` (from 0) of `source` with carets under the bytes `lower..<upper`, in at most
  /// `columns` columns. O(columns), however long the line is.
  init(of source: SourceText, line: Int, from lower: Int, to upper: Int, columns: Int) {
    let bytes = source.bytes
    let range = source.lineRange(line)
    let lower = min(max(lower, range.lowerBound), range.upperBound)
    let upper = min(max(upper, lower), range.upperBound)

    // A scalar is at most four bytes; marks and joiners without width take more room than that.
    let reach = columns * 8
    var start = max(range.lowerBound, lower - reach)
    while start > range.lowerBound, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let end = min(range.upperBound, lower + reach)

    var cells: [RendererCell] = []
    var column = 0
    var from: Int?
    var to: Int?
    var index = start
    while index < end {
      let length = UTF8Scan.length(in: bytes, at: index)
      let cell = RendererCell(
        RendererCell.scalar(bytes, at: index, length: length), column: column)
      if from == nil, index + length > lower { from = column }
      if to == nil, index >= upper { to = column }
      cells.append(cell)
      column += cell.width
      index += length
    }
    var caret = from ?? column
    var count = (to ?? column) - caret
    if count <= 0 {
      // A mark that stands on the letter before it has no place of its own.
      if upper > lower, caret > 0 { caret -= 1 }
      count = 1
    }

    let isWhole = start == range.lowerBound && end == range.upperBound
    guard !isWhole || column > columns else {
      for cell in cells { text += cell.text }
      caretColumn = caret
      caretCount = count
      return
    }

    // Two columns are for the marks of what is left out.
    let room = columns - 2
    let before = max((room - count) / 2, room / 4)
    var first = max(0, caret - before)
    if end == range.upperBound { first = max(0, min(first, column - room)) }
    let cutsLeft = first > 0 || start > range.lowerBound
    let last = first + room
    let cutsRight = last < column || end < range.upperBound
    var shown = 0
    var skipped = 0
    text = cutsLeft ? "…" : ""
    var begun = false
    for cell in cells {
      guard cell.column >= first, cell.column + cell.width <= last else { continue }
      if !begun {
        // No mark without its letter, no half of a wide letter.
        guard cell.width > 0 || first == 0 else { continue }
        begun = true
        skipped = cell.column
      }
      text += cell.text
      shown = cell.column + cell.width
    }
    if cutsRight { text += "…" }
    let left = cutsLeft ? 1 : 0
    caretColumn = max(caret, skipped) - skipped + left
    caretCount = max(1, min(caret + count, max(shown, caret + 1)) - max(caret, skipped))
  }
}

/// One scalar as a terminal can show it.
struct RendererCell {
  /// What is shown: the scalar itself, or what stands for it.
  let text: String
  /// The columns before it.
  let column: Int
  /// The columns it takes: 0, 1, 2, or those to the next tab stop.
  let width: Int

  private static let tabStop = 4

  /// `scalar` after `column` columns; nil is a byte that is not UTF-8.
  init(_ scalar: Unicode.Scalar?, column: Int) {
    self.column = column
    guard let scalar else {
      text = "\u{FFFD}"
      width = 1
      return
    }
    if scalar == "\t" {
      width = RendererCell.tabStop - column % RendererCell.tabStop
      text = String(repeating: " ", count: width)
    } else if scalar == "\u{FEFF}" {
      width = 0
      text = ""
    } else {
      let safe = RendererCell.safe(scalar)
      width = RendererCell.columns(of: safe)
      text = String(Character(safe))
    }
  }

  /// The scalar of `length` bytes at `index`; nil where there is none.
  static func scalar(_ bytes: [UInt8], at index: Int, length: Int) -> Unicode.Scalar? {
    let first = UInt32(bytes[index])
    if length == 1 { return first < 0x80 ? Unicode.Scalar(first) : nil }
    var value = first & (0x7F >> UInt32(length))
    for i in 1..<length { value = value << 6 | UInt32(bytes[index + i] & 0x3F) }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    return value < least ? nil : Unicode.Scalar(value)
  }

  /// What may stand for `scalar` on a terminal: control characters give their pictures, and what
  /// would turn the direction of the line gives U+FFFD.
  static func safe(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      "\u{FFFD}"
    default: scalar
    }
  }

  /// `text` with nothing in it that a terminal would obey.
  static func safe(_ text: String) -> String {
    // Most text is such: nothing is made anew.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { out.append(safe(scalar)) }
    return String(out)
  }

  /// The columns `scalar` takes on a terminal: none for marks and joiners, two for what UAX #11
  /// calls wide and for emoji shown in colour, one for the rest.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    switch value {
    case 0x1160...0x11FF, 0x200B...0x200D, 0x2060...0x2064, 0xFE00...0xFE0F, 0xE0000...0xE0FFF:
      return 0
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FB,
      0x20000...0x3FFFD:
      return isMark(scalar) ? 0 : 2
    default:
      if isMark(scalar) { return 0 }
      return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}
