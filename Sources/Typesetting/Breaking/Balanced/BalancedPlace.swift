import TypesetGeometry
import TypesetRichText
import TypesetTextAnalysis

/// A place where a balanced line may end, and what that costs.
struct BalancedPlace {
  /// Where the next line begins.
  var offset: Int
  /// The end of what is seen of a line that ends here.
  var contentEnd: Int
  /// What a line that begins here has more than the paragraph's own glyphs, less what hangs out.
  var head = Length.zero
  /// What a line that ends here has more.
  var tail = Length.zero
  /// What ending here costs, whatever the line.
  var terms = LineBalance()
}

extension PreparedParagraph {
  /// The places of the stretch that begins at `start`: that one, those where a line may end, and the
  /// stretch's end, which is the next forced break. Without costs the two ends alone. O(bytes).
  func balancedPlaces(
    from start: Int, costs: BalanceCosts?, _ tools: ParagraphTools
  ) -> [BalancedPlace] {
    let bytes = text.utf8
    let positions = analysis.positions
    var places = [BalancedPlace(offset: start, contentEnd: start)]
    var offset = start + 1
    while offset < bytes.count, !positions[offset].contains(.mandatoryBreak) {
      if let costs, positions[offset].contains(.lineBreak), mayEndDisplayLine(at: offset) {
        let contentEnd = contentEnd(from: start, before: offset)
        if contentEnd > start {
          var place = BalancedPlace(offset: offset, contentEnd: contentEnd)
          place.terms = terms(at: offset, contentEnd: contentEnd, costs)
          places.append(place)
        }
      }
      offset += 1
    }
    let end = min(offset, bytes.count)
    places.append(
      BalancedPlace(offset: end, contentEnd: contentEnd(from: start, before: end)))
    for index in places.indices {
      let place = places[index]
      if index > 0 {
        places[index].tail =
          endGrowth(
            at: place.offset, contentEnd: place.contentEnd, ending: .asWritten, tools
          ).growth - hang(atEnd: place.contentEnd, hyphen: nil)
      }
      if index < places.count - 1 {
        places[index].head =
          beginGrowth(at: place.offset, tools) - hang(atStart: place.offset)
      }
    }
    return places
  }

  /// False behind a tab, whose stop belongs to its line, behind what only asks for a division, and behind
  /// the hyphen of a single letter, as in T-shirt.
  private func mayEndDisplayLine(at offset: Int) -> Bool {
    let bytes = text.utf8
    let last = bytes[offset - 1]
    if last == 0x09 { return false }
    if last == 0xAD, offset >= 2, bytes[offset - 2] == 0xC2 { return false }
    guard last == UInt8(ascii: "-"), offset >= 2, (0x61...0x7A).contains(bytes[offset - 2] | 0x20)
    else { return true }
    return offset > 2 && bytes[offset - 3] != 0x20 && bytes[offset - 3] != UInt8(ascii: "(")
  }

  /// What a line that ends before a break at `offset` costs for what stands there.
  private func terms(at offset: Int, contentEnd: Int, _ costs: BalanceCosts) -> LineBalance {
    let bytes = text.utf8
    var terms = LineBalance()
    let attributes = text.runs[text.runIndex(at: TextOffset(offset - 1))].attributes
    if attributes.prefersLineEnd {
      terms.wish = -costs.wish
      return terms
    }
    let last = text.scalar(before: contentEnd)
    guard contentEnd < offset else {
      if last == "-" || last == "\u{2010}" {
        terms.compound = costs.compound
      } else if last == "\u{2013}" || last == "\u{2014}" {
        terms.pause = -costs.pause
      } else if let last, let next = text.scalar(from: offset),
        BalancedPlace.isInsideWord(last, next)
      {
        terms.insideWord = costs.insideWord
      }
      return terms
    }
    let language = text.runs[text.runIndex(at: TextOffset(contentEnd - 1))].attributes.language
    let word = text.word(endingAt: contentEnd)
    if last == "&" || FunctionWords.contains(word, in: language)
      || FunctionWords.opensPhrase(word, before: text.word(beginningAt: offset), in: language)
    {
      // A preposition of two syllables stands better at an end than an article.
      terms.functionWord = word.count > 4 ? costs.functionWord / 2 : costs.functionWord
    } else if let last, BalancedPlace.pauses.contains(last) {
      terms.pause = -costs.pause
    } else if isDigit(bytes[contentEnd - 1]) != isDigit(bytes[offset]),
      !FunctionWords.contains(text.word(beginningAt: offset), in: language)
    {
      terms.number = costs.number
    }
    return terms
  }
}

extension BalancedPlace {
  /// Whether a word goes on between `last` and `next`, between which no space stands. Korean has spaces between its
  /// words. A phrase of Japanese ends with Hiragana, as a rule, and the next begins with something else.
  fileprivate static func isInsideWord(_ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    func isHangul(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }
    func isKana(_ scalar: Unicode.Scalar) -> Bool { (0x3041...0x309F).contains(scalar.value) }
    func isIdeograph(_ scalar: Unicode.Scalar) -> Bool { (0x4E00...0x9FFF).contains(scalar.value) }
    if isHangul(last) { return isHangul(next) || isIdeograph(next) }
    return isKana(next) && (isKana(last) || isIdeograph(last))
  }

  /// What a reader pauses at.
  fileprivate static let pauses: Set<Unicode.Scalar> = [
    ",", ";", ":", ".", "!", "?", "\u{2013}", "\u{2014}", "\u{2026}", "\u{3001}", "\u{3002}",
    "\u{60C}", "\u{61B}", "\u{61F}",
  ]
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

extension AttributedText {
  /// The character at `start`; nil at the end.
  fileprivate func scalar(from start: Int) -> Unicode.Scalar? {
    guard start < utf8.count else { return nil }
    var decoder = UTF8()
    var bytes = utf8[start..<min(start + 4, utf8.count)].makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&bytes) { return scalar }
    return nil
  }

  /// The character before `end`; nil at the start.
  fileprivate func scalar(before end: Int) -> Unicode.Scalar? {
    guard end > 0 else { return nil }
    var start = end - 1
    while start > 0, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return String(decoding: utf8[start..<end], as: UTF8.self).unicodeScalars.first
  }

  /// The letters before `end`, back to what is none; empty where they are the rest of a word with a hyphen.
  fileprivate func word(endingAt end: Int) -> String {
    var start = end
    while start > 0, end - start < 32, utf8[start - 1] > 0x20 { start -= 1 }
    let letters = String(decoding: utf8[start..<end], as: UTF8.self).unicodeScalars
    guard let other = letters.lastIndex(where: { !$0.properties.isAlphabetic }) else {
      return String(letters)
    }
    guard letters[other] != "-", letters[other] != "\u{2010}" else { return "" }
    return String(letters[letters.index(after: other)...])
  }

  /// The letters from `start` on, up to what is none.
  fileprivate func word(beginningAt start: Int) -> String {
    var end = start
    while end < utf8.count, end - start < 32, utf8[end] > 0x20 { end += 1 }
    let letters = String(decoding: utf8[start..<end], as: UTF8.self).unicodeScalars
    return String(letters.prefix { $0.properties.isAlphabetic })
  }
}
