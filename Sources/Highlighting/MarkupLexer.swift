/// Reads HTML and XML: tags, their attributes and values, comments, characters by name.
struct MarkupLexer {
  private let code: [UInt8]
  private var place = 0
  private var found: [CodeToken] = []

  init(_ code: [UInt8]) { self.code = code }

  /// All of it. O(bytes).
  mutating func tokens() -> [CodeToken] {
    while place < code.count {
      let start = place
      if stands("<!--", at: place) {
        take(through: "-->")
        add(start, .comment)
      } else if stands("<!", at: place) || stands("<?", at: place) {
        take(through: ">")
        add(start, .attribute)
      } else if code[place] == UInt8(ascii: "<"), beginsTag(at: place + 1) {
        readTag()
      } else if code[place] == UInt8(ascii: "&"), let end = endOfReference() {
        place = end
        add(start, .number)
      } else {
        place += 1
        while place < code.count, code[place] != UInt8(ascii: "<"), code[place] != UInt8(ascii: "&")
        {
          place += 1
        }
        add(start, .plain)
      }
    }
    return found
  }

  private mutating func add(_ start: Int, _ kind: CodeToken.Kind) {
    guard start < place else { return }
    if let last = found.last, last.kind == kind, kind == .plain {
      found[found.count - 1].range = last.range.lowerBound..<place
    } else {
      found.append(CodeToken(start..<place, kind))
    }
  }

  private mutating func readTag() {
    var start = place
    place += 1
    if place < code.count, code[place] == UInt8(ascii: "/") { place += 1 }
    while place < code.count, isName(code[place]) { place += 1 }
    add(start, .keyword)
    while place < code.count, code[place] != UInt8(ascii: ">"), code[place] != UInt8(ascii: "<") {
      start = place
      let byte = code[place]
      if isName(byte) {
        while place < code.count, isName(code[place]) { place += 1 }
        add(start, .attribute)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        place += 1
        while place < code.count, code[place] != byte { place += 1 }
        place = min(place + 1, code.count)
        add(start, .string)
      } else {
        place += 1
        add(start, .plain)
      }
    }
    guard place < code.count, code[place] == UInt8(ascii: ">") else { return }
    start = place
    place += 1
    add(start, .keyword)
  }

  private func endOfReference() -> Int? {
    var end = place + 1
    while end < code.count, end - place < 40, isName(code[end]) || code[end] == UInt8(ascii: "#") {
      end += 1
    }
    return end < code.count && end > place + 1 && code[end] == UInt8(ascii: ";") ? end + 1 : nil
  }

  private mutating func take(through mark: String) {
    while place < code.count, !stands(mark, at: place) { place += 1 }
    place = min(place + mark.utf8.count, code.count)
  }

  private func beginsTag(at index: Int) -> Bool {
    guard index < code.count else { return false }
    return isName(code[index]) || code[index] == UInt8(ascii: "/")
  }

  private func stands(_ text: String, at index: Int) -> Bool {
    code[min(index, code.count)...].starts(with: text.utf8)
  }

  private func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2D, 0x2E, 0x30...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}
