package import TypesetGeometry

/// The room of a formula, or of a piece of one: unlike a picture’s it stands for letters, those that the
/// formula was written as, and a line may end behind it.
package struct FormulaRoom: Hashable, Sendable, Codable {
  /// The room between it and the piece behind it, which is not there where a line ends between the two;
  /// part of the room's width.
  package var spaceAfter: Length
  /// What a line's end behind it costs (TeX's penalties); nil where none may be but at a space.
  package var penalty: Int?
  /// True for a formula on lines of its own whose tag stands at the edge: it takes the whole measure.
  package var fillsMeasure: Bool

  /// A room.
  package init(spaceAfter: Length = .zero, penalty: Int? = nil, fillsMeasure: Bool = false) {
    self.spaceAfter = spaceAfter
    self.penalty = penalty
    self.fillsMeasure = fillsMeasure
  }
}

extension TextAttributes {
  /// The room of the formula, or of the piece of one, that the letters stand for.
  package var formula: FormulaRoom? { attachment?.formula }
}

extension AttributedText {
  /// True where formulas stand for letters. O(runs).
  package var hasFormulas: Bool { runs.contains { $0.attributes.formula != nil } }

  /// The same text with a letter in the place of each byte that a formula stands for, so that nothing looks
  /// for words, signs or scripts in it; itself where there is none. O(n).
  package func maskingFormulas() -> AttributedText {
    guard hasFormulas else { return self }
    var bytes = utf8
    for run in runs where run.attributes.formula != nil {
      for place in run.range.utf8 { bytes[place] = UInt8(ascii: "x") }
    }
    var masked = AttributedText(uncovered: bytes, runs: runs.count)
    for run in runs { masked.cover(run.range.count, run.attributes) }
    return masked
  }
}
