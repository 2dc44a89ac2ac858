public import TypesetRichText

extension Hyphenator {
  /// Appends the divisions of `word` in `text` to `result`, each run of it by its own language;
  /// none in runs that keep on one line, nor in raised and lowered ones.
  ///
  /// The rest is as `divisions(in:word:language:policy:)` has it. What changes look alone does not
  /// cut a word; a word in two languages is two words.
  public func appendDivisions(
    of text: AttributedText, word: Range<Int>, policy: DivisionPolicy, to result: inout [Division]
  ) {
    guard !word.isEmpty else { return }
    var index = text.runIndex(at: TextOffset(word.lowerBound))
    if text.runs[index].range.upperBound.utf8 >= word.upperBound {
      // Nearly every word is in one run.
      guard Hyphenator.isDivided(text.runs[index].attributes) else { return }
      appendDivisions(
        in: text.utf8, word: word, language: text.runs[index].attributes.language, policy: policy,
        to: &result)
      return
    }
    var start = word.lowerBound
    while start < word.upperBound {
      let attributes = text.runs[index].attributes
      var end = text.runs[index].range.upperBound.utf8
      index += 1
      while end < word.upperBound, index < text.runs.count,
        text.runs[index].attributes.language == attributes.language,
        Hyphenator.isDivided(text.runs[index].attributes) == Hyphenator.isDivided(attributes)
      {
        end = text.runs[index].range.upperBound.utf8
        index += 1
      }
      end = min(end, word.upperBound)
      guard end > start else { return }
      if Hyphenator.isDivided(attributes) {
        appendDivisions(
          in: text.utf8, word: start..<end, language: attributes.language, policy: policy,
          to: &result)
      }
      start = end
    }
  }

  /// Whether letters with `attributes` are parts of words: raised and lowered ones, such as marks of notes, are not.
  private static func isDivided(_ attributes: TextAttributes) -> Bool {
    !attributes.keepsOnLine && attributes.superscript == 0
      && !attributes.features.contains { $0.value != 0 && raised.contains($0.tag) }
  }

  /// `sups`, `sinf` and `subs` (OpenType's registered features).
  private static let raised: [UInt32] = [0x7375_7073, 0x7369_6E66, 0x7375_6273]
}
