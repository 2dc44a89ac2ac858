import TypesetGeometry
public import TypesetRichText

extension Document {
  /// Sets quotation marks, apostrophes, dashes and dots of all text as printers have them, in the marks
  /// of the language of each: `"`, `'`, `--`, `---` and `...` that were written. Programs and formulas
  /// stay as they are, addresses that are shown as such, and what was written in another way, as
  /// `&quot;` and `&#39;`. `language` is that of text of which nothing says one. O(n).
  public mutating func setPunctuation(in language: LanguageTag?) {
    guard text.contains(where: { $0 == 0x22 || $0 == 0x27 || $0 == 0x2D || $0 == 0x2E }) else {
      return
    }
    let whole = text
    let paragraphs = punctuationParagraphs(in: language)
    let styles = styles
    var marks: [LanguageTag?: SmartPunctuation] = [:]
    edit { letters, piece in
      let style = styles[Int(piece.style.rawValue)]
      guard piece.isVerbatim, !style.roles.contains(.code), !style.roles.contains(.keyboard),
        !style.roles.contains(.formula)
      else { return [] }
      if let address = style.href, letters.count > 3,
        address.utf8.reversed().starts(with: letters.reversed())
      {
        return []
      }
      let index = paragraphs.indices.partitioningIndex {
        paragraphs[$0].range.upperBound <= piece.text.lowerBound
      }
      guard index < paragraphs.count, paragraphs[index].range.contains(piece.text.lowerBound),
        !paragraphs[index].isLeftAlone
      else { return [] }
      let paragraph = paragraphs[index]
      let own = style.language ?? paragraph.language
      let smart = marks[own] ?? SmartPunctuation(QuotationMarks(of: own))
      marks[own] = smart
      return smart.edits(of: whole, in: piece.text, paragraph: paragraph.range)
    }
  }

  /// A line of text, and what says how its marks are set.
  private struct PunctuationParagraph {
    var range: Range<Int>
    var language: LanguageTag?
    var isLeftAlone: Bool
  }

  private func punctuationParagraphs(in language: LanguageTag?) -> [PunctuationParagraph] {
    // Languages of containers, by place.
    var languages: [LanguageTag?] = []
    languages.reserveCapacity(elements.count)
    return elements.compactMap { element in
      let outer = element.parent.flatMap { languages[$0] } ?? language
      let own =
        settings[element.setting].language ?? attributes[element.attributes].language ?? outer
      languages.append(own)
      var range: Range<Int>?
      for case .text(let piece) in inlines(of: element) {
        range =
          min(
            range?.lowerBound ?? .max, piece.text.lowerBound)..<max(
            range?.upperBound ?? 0, piece.text.upperBound)
      }
      return range.map {
        PunctuationParagraph(
          range: $0, language: own,
          isLeftAlone: element.kind == .formula || element.kind == .code
            || settings[element.setting].classes.contains(ElementKind.code.rawValue))
      }
    }
  }
}

extension SmartPunctuation {
  /// What is set in `range` of `text`, in which nothing was set yet.
  func edits(
    of text: [UInt8], in range: Range<Int>, paragraph: Range<Int>
  ) -> [(range: Range<Int>, value: [UInt8])] {
    var found: [(range: Range<Int>, value: [UInt8])] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard
        let (letters, count) = replacement(
          in: text, at: place, before: range.upperBound, paragraph: paragraph,
          after: last(of: text, before: place, from: paragraph.lowerBound, found.last))
      else {
        place += 1
        continue
      }
      found.append((place..<place + count, Array(letters.utf8)))
      place += count
    }
    return found
  }

  /// The character before `place` as it is set: the end of `edit`, if that stands there.
  private func last(
    of text: [UInt8], before place: Int, from start: Int,
    _ edit: (range: Range<Int>, value: [UInt8])?
  ) -> Unicode.Scalar? {
    if let edit, edit.range.upperBound == place {
      return String(decoding: edit.value, as: UTF8.self).unicodeScalars.last
    }
    guard place > start else { return nil }
    return String(decoding: text[max(start, place - 4)..<place], as: UTF8.self).unicodeScalars.last
  }
}
