internal import TypesetRichText

extension ParagraphAnalysis {
  /// Takes the breaks inside the bases of ruby away: neighbouring runs of `text` with one
  /// annotation are one base. O(runs + bytes of bases).
  mutating func keepRubyBases(_ text: AttributedText) {
    var index = 0
    while index < text.runs.count {
      let run = text.runs[index]
      index += 1
      guard let ruby = run.attributes.ruby else { continue }
      var range = run.range
      while index < text.runs.count, text.runs[index].attributes.ruby == ruby {
        range.upperBound = text.runs[index].range.upperBound
        index += 1
      }
      keepOnLine(range)
    }
  }
}
