public import TypesetRichText

extension Hyphenator {
  /// Appends the divisions of `word` in `text` to `result`, each run of it by its own language;
  /// none in runs that keep on one line.
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
      guard !text.runs[index].attributes.keepsOnLine else { return }
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
        text.runs[index].attributes.keepsOnLine == attributes.keepsOnLine
      {
        end = text.runs[index].range.upperBound.utf8
        index += 1
      }
      end = min(end, word.upperBound)
      guard end > start else { return }
      if !attributes.keepsOnLine {
        appendDivisions(
          in: text.utf8, word: start..<end, language: attributes.language, policy: policy,
          to: &result)
      }
      start = end
    }
  }
}
