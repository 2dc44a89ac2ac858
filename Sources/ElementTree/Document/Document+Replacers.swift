public import TypesetRichText

extension Document {
  /// Lets each of `replacers` in turn replace letters of all text but programs. Names of elements stay, and
  /// so do places: what is set comes from all of what was written. O(n) for each, and what it takes itself.
  public mutating func replaceText(with replacers: [any TextReplacer]) {
    for replacer in replacers {
      edit { letters, piece in
        let text = String(decoding: letters, as: UTF8.self)
        var last = text.startIndex
        return replacer.replacements(in: text).compactMap { replacement in
          guard replacement.range.lowerBound >= last else { return nil }
          last = replacement.range.upperBound
          let start =
            piece.text.lowerBound
            + text.utf8.distance(from: text.startIndex, to: replacement.range.lowerBound)
          let count = text.utf8[replacement.range].count
          return (start..<start + count, Document.cleaned(replacement.text))
        }
      }
    }
  }
}
