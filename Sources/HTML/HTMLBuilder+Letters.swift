import TypesetDiagnostics
import TypesetElementTree

enum HTMLLetters {
  /// `bytes` with U+FFFD by its number, in as many digits, for each number that no character has: gumbo
  /// takes the last bits of one that is too large for an `int`. O(n).
  static func withoutLargeNumbers(_ bytes: [UInt8]) -> [UInt8] {
    var out = bytes
    var i = 0
    while i + 8 < bytes.count {
      guard bytes[i] == UInt8(ascii: "&"), bytes[i + 1] == UInt8(ascii: "#") else {
        i += 1
        continue
      }
      let isHexadecimal = bytes[i + 2] | 0x20 == UInt8(ascii: "x")
      let first = isHexadecimal ? i + 3 : i + 2
      i = first
      var value: UInt32 = 0
      while i < bytes.count, let digit = Character(UnicodeScalar(bytes[i])).hexDigitValue,
        isHexadecimal || digit < 10
      {
        value = min(value, 0x11_0000) * (isHexadecimal ? 16 : 10) + UInt32(digit)
        i += 1
      }
      guard value > 0x10_FFFF else { continue }
      let digits = Array((isHexadecimal ? "fffd" : "65533").utf8)
      for place in first..<i - digits.count { out[place] = UInt8(ascii: "0") }
      out.replaceSubrange(i - digits.count..<i, with: digits)
    }
    return out
  }

  /// Whether HTML takes `byte` for space.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }
}

/// Letters.
extension HTMLBuilder {
  /// Adds the letters of the node at `place`.
  mutating func addText(_ place: Int) {
    let node = nodes[place]
    if let own = ruby[place] {
      let outer = document.style.ruby
      document.style.ruby = own
      defer { document.style.ruby = outer }
      addLetters(of: node)
    } else {
      addLetters(of: node)
    }
  }

  /// Adds the node's letters, each at the place where it was written.
  ///
  /// The letters are those of the source but for names of characters, ends of lines, and tags that the
  /// rules of HTML ignore: both are gone through together.
  private mutating func addLetters(of node: HTMLNode) {
    let letters = node.letters
    let source = node.source
    // What a table had in a wrong place comes before it.
    let isInOrder = source.lowerBound >= cursor && !source.isEmpty
    guard isInOrder else {
      addRun(letters[...], at: nil)
      return
    }
    var next = 0
    var from = source.lowerBound
    while next < letters.count {
      let run = commonRun(letters[next...], at: from, before: source.upperBound)
      if run > 0 {
        addRun(letters[next..<next + run], at: from)
        next += run
        from += run
        continue
      }
      guard from < source.upperBound else { break }
      switch bytes[from] {
      case 0x0D:
        // One alone is the end of a line, which gumbo has as a line feed.
        if letters[next] == 0x0A, from + 1 == source.upperBound || bytes[from + 1] != 0x0A {
          addRun(letters[next..<next + 1], at: from)
          next += 1
        }
        from += 1
      case CleanText.stranger, CleanText.omitted:
        // gumbo has U+FFFD for each of these.
        let mark = bytes[from]
        let end = bytes[from..<source.upperBound].firstIndex { $0 != mark } ?? source.upperBound
        if mark == CleanText.stranger { addInvented([0xEF, 0xBF, 0xBD], at: from..<end) }
        next += 3 * (end - from)
        from = end
      case UInt8(ascii: "&"):
        guard let (end, count) = named(letters[next...], at: from, before: source.upperBound)
        else {
          addRun(letters[next...], at: nil)
          return
        }
        addNamed(letters[next..<next + count], at: from..<end)
        next += count
        from = end
      case UInt8(ascii: "<"):
        guard let end = bytes[from..<source.upperBound].firstIndex(of: UInt8(ascii: ">")) else {
          addRun(letters[next...], at: nil)
          return
        }
        from = end + 1
      default:
        // gumbo has U+FFFD for a noncharacter, too.
        let length = scalarLength(bytes[from..<source.upperBound])
        guard length > 1, letters[next...].starts(with: [0xEF, 0xBF, 0xBD]) else {
          addRun(letters[next...], at: nil)
          return
        }
        addInvented([0xEF, 0xBF, 0xBD], at: from..<from + length)
        next += 3
        from += length
      }
    }
    if next < letters.count { addRun(letters[next...], at: nil) }
    cursor = max(cursor, source.upperBound)
  }

  /// How many of `letters` stand at `start` as they are, up to what may be a character's name; whole
  /// characters.
  private func commonRun(_ letters: ArraySlice<UInt8>, at start: Int, before end: Int) -> Int {
    var count = 0
    for byte in letters {
      let place = start + count
      guard place < end, bytes[place] == byte, byte != CleanText.stranger else { break }
      if byte == UInt8(ascii: "&"), isName(at: place, before: end) { break }
      count += 1
    }
    while count > 0, count < letters.count, letters[letters.startIndex + count] & 0xC0 == 0x80 {
      count -= 1
    }
    return count
  }

  /// Whether a character's name may begin at the `&` at `place`.
  private func isName(at place: Int, before end: Int) -> Bool {
    guard place + 1 < end else { return false }
    let byte = bytes[place + 1]
    return byte == UInt8(ascii: "#") || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Where the name at `start` ends that stands for the first of `letters`, and for how many bytes.
  ///
  /// Some names need no semicolon, and some stand for two characters: that reading holds after which the
  /// letters go on as the source does.
  private func named(
    _ letters: ArraySlice<UInt8>, at start: Int, before end: Int
  ) -> (end: Int, count: Int)? {
    var last = start + 1
    if last < end, bytes[last] == UInt8(ascii: "#") {
      guard let numberEnd = endOfNumber(from: last + 1, before: end) else {
        return letters.first == UInt8(ascii: "&") ? (start + 1, 1) : nil
      }
      return (numberEnd, scalarLength(letters))
    }
    let first = last
    while last < end, last - start < 40, isOfName(bytes[last]) { last += 1 }
    guard last > first else {
      return letters.first == UInt8(ascii: "&") ? (start + 1, 1) : nil
    }
    var ends: [Int] = []
    if last < end, bytes[last] == UInt8(ascii: ";") { ends.append(last + 1) }
    ends += (first + 1...last).reversed()
    let one = scalarLength(letters)
    let two = one + scalarLength(letters.dropFirst(one))
    for nameEnd in ends {
      for count in one == two ? [one] : [one, two]
      where goesOn(letters.dropFirst(count), at: nameEnd, before: end) {
        return (nameEnd, count)
      }
    }
    // An & that is nothing but that.
    if letters.first == UInt8(ascii: "&") { return (start + 1, 1) }
    return ends.first.map { ($0, one) }
  }

  /// Where the number of a character ends whose `x` or first digit is at `start`, behind its semicolon
  /// where it has one; nil where there is none. O(digits).
  private func endOfNumber(from start: Int, before end: Int) -> Int? {
    var place = start
    let isHexadecimal = place < end && bytes[place] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { place += 1 }
    let first = place
    while place < end, let value = Character(UnicodeScalar(bytes[place])).hexDigitValue,
      isHexadecimal || value < 10
    {
      place += 1
    }
    guard place > first else { return nil }
    return place < end && bytes[place] == UInt8(ascii: ";") ? place + 1 : place
  }

  private func isOfName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  /// Whether `letters` and the source at `start` begin alike, as far as that tells.
  private func goesOn(_ letters: ArraySlice<UInt8>, at start: Int, before end: Int) -> Bool {
    guard let byte = letters.first else { return start == end || bytes[start] == UInt8(ascii: "<") }
    guard start < end else { return false }
    let written = bytes[start]
    switch written {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), 0x0D: return true
    // gumbo has U+FFFD for these.
    case CleanText.stranger, CleanText.omitted: return byte == 0xEF
    default: break
    }
    guard written == byte else { return false }
    // A letter that is alike by chance is not enough.
    let second = letters.index(after: letters.startIndex)
    guard second < letters.endIndex, start + 1 < end else { return true }
    let next = bytes[start + 1]
    return next == letters[second] || next == UInt8(ascii: "&") || next == UInt8(ascii: "<")
      || next == 0x0D
  }

  private func scalarLength(_ letters: ArraySlice<UInt8>) -> Int {
    guard !letters.isEmpty else { return 0 }
    return 1 + letters.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
  }

  // MARK: Runs

  /// Adds letters that stand at `place` as they are; at a place that nobody knows where it is nil.
  private mutating func addRun(_ letters: ArraySlice<UInt8>, at place: Int?) {
    let first = letters.startIndex
    var start = first
    func source(_ range: Range<Int>) -> Range<Int> {
      guard let place else { return cursor..<cursor }
      return place + range.lowerBound - first..<place + range.upperBound - first
    }
    while start < letters.endIndex {
      if context.isPreformatted {
        if letters[start] == 0x0A || letters[start] == 0x0C {
          if document.inkPieces > 0 || paragraphStart != nil {
            breaks.append(source(start..<start + 1))
          }
          start += 1
          continue
        }
        let end = letters[start...].firstIndex { $0 == 0x0A || $0 == 0x0C } ?? letters.endIndex
        set(letters[start..<end], at: source(start..<end), isVerbatim: place != nil)
        start = end
        continue
      }
      if HTMLLetters.isSpace(letters[start]) {
        let end = letters[start...].firstIndex { !HTMLLetters.isSpace($0) } ?? letters.endIndex
        if space == nil { space = (source(start..<end), document.style) }
        start = end
        continue
      }
      // A space between two words is one of the letters.
      var end = start
      while end < letters.endIndex {
        if HTMLLetters.isSpace(letters[end]) {
          guard letters[end] == 0x20, end + 1 < letters.endIndex,
            !HTMLLetters.isSpace(letters[end + 1])
          else { break }
        }
        end += 1
      }
      set(letters[start..<end], at: source(start..<end), isVerbatim: place != nil)
      start = end
    }
  }

  /// Adds a character that was written by its name.
  private mutating func addNamed(_ letters: ArraySlice<UInt8>, at range: Range<Int>) {
    if letters.elementsEqual([0xC2, 0xA0]), document.inkPieces == 0, opening == nil,
      !context.isPreformatted
    {
      heldSpaces.append(range)
      return
    }
    if letters.allSatisfy({ HTMLLetters.isSpace($0) }), !context.isPreformatted {
      if space == nil { space = (range, document.style) }
      return
    }
    guard admits(letters, writtenAt: range) else { return }
    addInvented(Array(letters), at: range)
  }

  /// Counts a character that was written by its name: false where it is a mark that its letter cannot
  /// have, or no letter at all.
  private mutating func admits(_ letters: ArraySlice<UInt8>, writtenAt range: Range<Int>) -> Bool {
    let text = String(decoding: letters, as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, CombiningMarks.contains(scalar) else {
      marksByName = 0
      return true
    }
    marksByName += 1
    if marksByName > CombiningMarks.limit { problems.reportMarks(at: origin(range)) }
    return marksByName <= CombiningMarks.limit
  }

  /// Adds letters that stand for what was written at `range`.
  mutating func addInvented(_ letters: [UInt8], at range: Range<Int>) {
    let start = max(cursor, range.lowerBound)
    set(letters[...], at: start..<max(start, range.upperBound), isVerbatim: false)
  }

  private mutating func set(_ letters: ArraySlice<UInt8>, at range: Range<Int>, isVerbatim: Bool) {
    guard !letters.isEmpty else { return }
    flush(before: letters)
    // What was set before it has its place before it.
    let range = isVerbatim ? range : max(range.lowerBound, cursor)..<max(range.upperBound, cursor)
    if paragraphStart == nil { paragraphStart = range.lowerBound }
    let isSafe = isVerbatim || !letters.contains(where: HTMLBuilder.isUnsafe)
    if isSafe {
      if letters.count > 2 { marksByName = 0 }
      if isVerbatim {
        document.appendVerbatim(letters, at: places.origin(range.lowerBound))
      } else {
        document.appendDecoded(letters, source: origin(range))
      }
    } else {
      document.appendDecoded(HTMLBuilder.shown(letters)[...], source: origin(range))
    }
    cursor = max(cursor, range.upperBound)
    inkEnd = cursor
  }

  /// Adds what comes before the next letters: ends of lines, a space, what opens the paragraph.
  mutating func flush(before letters: ArraySlice<UInt8>?) {
    if breaks.count > 1, document.inkPieces > 0, !context.isInCell, !context.isPreformatted {
      let setting = context.setting
      endParagraph()
      context.setting = setting
      context.setting.id = nil
    }
    let isFirst = document.inkPieces == 0
    for end in breaks where !isFirst || context.isPreformatted {
      let start = max(cursor, end.lowerBound)
      if paragraphStart == nil { paragraphStart = start }
      document.appendLineBreak(source: origin(start..<max(start, end.upperBound)))
      cursor = max(cursor, end.upperBound)
      if context.isInCell, !context.isPreformatted { break }
    }
    if !breaks.isEmpty { space = nil }
    breaks = []
    if let (what, source) = opening {
      opening = nil
      space = nil
      if paragraphStart == nil { paragraphStart = source.lowerBound }
      let place = origin(max(source.lowerBound, cursor)..<max(source.upperBound, cursor))
      switch what {
      case .sign(let number, let lists):
        document.appendItemSign(number, inside: lists, source: place)
      case .noteNumber(let number):
        document.appendDecoded(Array("\(number).\u{A0}".utf8)[...], source: place)
      }
      cursor = max(cursor, source.upperBound)
    }
    for held in heldSpaces {
      let start = max(cursor, held.lowerBound)
      document.appendDecoded([0xC2, 0xA0], source: origin(start..<max(start, held.upperBound)))
      cursor = max(cursor, held.upperBound)
    }
    heldSpaces = []
    guard let (end, style) = space else { return }
    space = nil
    guard !isFirst, !document.endsInSpace else { return }
    if let letters, document.endsInIdeograph, Ideograph.begins(letters), !isSpaced(end) { return }
    let outer = document.style
    document.style = style
    defer { document.style = outer }
    let start = max(cursor, end.lowerBound)
    document.appendDecoded([0x20], source: origin(start..<max(start, end.upperBound)))
  }

  /// Whether a space stands at `range`, and not the end of a line alone.
  private func isSpaced(_ range: Range<Int>) -> Bool { !bytes[range].contains(0x0A) }

  /// Whether `byte` may be of a control character, which a name can give, too.
  private static func isUnsafe(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 || byte == 0x7F || byte == 0xEF || byte == 0xC2
  }

  /// `letters` with U+FFFD for each run of characters that are no text.
  private static func shown(_ letters: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    var wasStranger = false
    for scalar in String(decoding: letters, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09: out.append(0x09)
      case 0..<0x20, 0x7F..<0xA0, 0xFFFC:
        if !wasStranger { out += [0xEF, 0xBF, 0xBD] }
        wasStranger = true
        continue
      default: out += Array(String(scalar).utf8)
      }
      wasStranger = false
    }
    return out
  }
}
