import TypesetDiagnostics
public import TypesetRichText

extension Document {
  /// Lets each of `replacers` in turn replace letters of all text but programs. Names of elements stay, and
  /// so do places: what is set comes from all of what was written. O(n) for each, and what it takes itself.
  ///
  /// - Parameters:
  ///   - replacers: what finds letters and says what comes in their place.
  ///   - isEscaped: whether letters that were written at a place of the source are to stay.
  public mutating func replaceText(
    with replacers: [any TextReplacer], unless isEscaped: (_ place: Int) -> Bool = { _ in false }
  ) {
    let styles = styles
    for replacer in replacers {
      edit { letters, piece in
        // An address that is shown stays what it is.
        if let address = styles[Int(piece.style.rawValue)].href,
          Document.isShown(address, by: letters)
        {
          return []
        }
        let text = String(decoding: letters, as: UTF8.self)
        var last = text.startIndex
        return replacer.replacements(in: text).compactMap { replacement in
          guard replacement.range.lowerBound >= last else { return nil }
          last = replacement.range.upperBound
          let start =
            piece.text.lowerBound
            + text.utf8.distance(from: text.startIndex, to: replacement.range.lowerBound)
          let count = text.utf8[replacement.range].count
          let written = piece.source.lowerBound + start - piece.text.lowerBound
          if piece.isVerbatim, isEscaped(written) { return nil }
          return (start..<start + count, Document.cleaned(replacement.text))
        }
      }
    }
  }

  /// Whether the letters of a link are its address, or its end.
  private static func isShown(_ address: String, by letters: ArraySlice<UInt8>) -> Bool {
    letters.count > 3 && address.utf8.reversed().starts(with: letters.reversed())
  }
}
