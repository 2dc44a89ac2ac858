package import TypesetGeometry
import TypesetRichText

/// A page as a PDF has it: its size, and words with their places.
package struct WordPage: Hashable, Sendable {
  /// A word.
  package struct Word: Hashable, Sendable {
    /// What it says.
    package var text: String
    /// Where it stands; nil where only its page is known.
    package var box: Rect?
  }

  /// The sheet.
  package var size: Size
  /// The words in reading order.
  package var words: [Word]

  /// The pages of a record; of a word only its page is known.
  package static func pages(of record: LayoutRecord) -> [WordPage] {
    record.pages.map { page in
      var text = ""
      for frame in page.frames {
        // The story's own text: a word that is divided is one word.
        for line in frame.linesAsRead { text += line.text }
        text += "\n"
      }
      for piece in page.furniture { text += piece.text + "\n" }
      let seen = text.unicodeScalars.filter { $0 != "\u{AD}" && $0 != "\u{FFFC}" }
      return WordPage(
        size: page.size,
        words: String(String.UnicodeScalarView(seen)).split(whereSeparator: \.isWhitespace).map {
          Word(text: String($0), box: nil)
        })
    }
  }

  /// The pages in the output of `pdftotext -bbox-layout`. O(n), whatever the bytes are.
  package static func pages(ofXHTML bytes: [UInt8]) -> [WordPage] {
    var pages: [WordPage] = []
    var place = 0
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      guard let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) else { break }
      let tag = bytes[open + 1..<close]
      place = close + 1
      if tag.starts(with: "page ".utf8) {
        pages.append(
          WordPage(
            size: Size(
              width: length("width", in: tag), height: length("height", in: tag)), words: []))
      } else if tag.starts(with: "word ".utf8), !pages.isEmpty {
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        let (x, y) = (length("xMin", in: tag), length("yMin", in: tag))
        pages[pages.count - 1].words.append(
          Word(
            text: decoded(bytes[place..<end]),
            box: Rect(
              x: x, y: y, width: length("xMax", in: tag) - x,
              height: length("yMax", in: tag) - y)))
        place = end
      }
    }
    for index in pages.indices { pages[index].joinDividedWords() }
    return pages
  }

  /// An added hyphen comes out of a PDF as a soft one, at the end of the word's first part.
  private mutating func joinDividedWords() {
    var joined: [Word] = []
    var isOpen = false
    for word in words {
      let text = String(
        String.UnicodeScalarView(word.text.unicodeScalars.filter { $0 != "\u{AD}" }))
      if isOpen, let last = joined.indices.last {
        joined[last].text += text
      } else {
        joined.append(Word(text: text, box: word.box))
      }
      isOpen = word.text.unicodeScalars.last == "\u{AD}"
    }
    words = joined.filter { !$0.text.isEmpty }
  }

  private static func length(_ name: String, in tag: ArraySlice<UInt8>) -> Length {
    let text = String(decoding: tag, as: UTF8.self)
    for part in text.split(separator: " ") where part.hasPrefix(name + "=\"") {
      let value = part.dropFirst(name.utf8.count + 2).prefix { $0 != "\"" }
      return Length(points: Double(String(value)) ?? 0)
    }
    return .zero
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var out = ""
    var rest = text[...]
    while let and = rest.firstIndex(of: "&") {
      out += rest[..<and]
      rest = rest[and...]
      let names = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
      if let (name, letter) = names.first(where: { rest.hasPrefix($0.0) }) {
        out += letter
        rest = rest.dropFirst(name.count)
      } else {
        out += "&"
        rest = rest.dropFirst()
      }
    }
    return out + rest
  }
}
